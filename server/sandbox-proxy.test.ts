import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { proxyToSandbox } from "./sandbox-proxy.ts";

/** Never contacted: the requests are not for the sandbox. */
const targets = { mailbox: "http://127.0.0.1:1" };
const isSandboxed = (url: string) =>
  proxyToSandbox(targets, { url, headers: {} } as IncomingMessage, {} as ServerResponse); // nothing is sent

test("[API-03] ignores addresses under /dev that are not the sandbox's, also names of Object.prototype", () => {
  for (const url of ["/dev/constructor", "/dev/constructor/name", "/dev/nothing", "/dev/", "/dev"])
    expect([url, isSandboxed(url)]).toEqual([url, false]);
});
