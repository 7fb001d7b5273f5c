import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { passOn } from "./sandbox-proxy.ts";

/** What stands behind these is never asked: the request is for nobody here. */
const targets = { mailbox: "http://127.0.0.1:1" };
const asked = (url: string) => passOn(targets, { url, headers: {} } as IncomingMessage, {} as ServerResponse); // it is left untouched

test("[API-03] an address under /dev that is no stand-in's is nobody's, also where every object has its name", () => {
  for (const url of ["/dev/constructor", "/dev/constructor/name", "/dev/nothing", "/dev/", "/dev"])
    expect([url, asked(url)]).toEqual([url, false]);
});
