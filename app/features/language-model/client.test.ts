import { expect, test } from "vitest";
import { openRedirectingServer } from "../../../testing/redirecting-server.ts";
import { openPartner } from "../../platform/http/partner-calls.server.ts";
import { complete } from "./client.server.ts";

test("[QUEST-06] follows no redirect, so that requests reach only the configured address", async () => {
  const elsewhere = await openRedirectingServer();
  const url = `${elsewhere.url}/v1`;
  const model = { name: "m", key: "k", url, rupeesADay: 1, rupeesIn: 1, rupeesOut: 1 };
  const messages = [{ role: "user" as const, content: "Hello" }];
  expect(await complete(openPartner("language model"), model, messages)).toMatchObject({ failed: "away" });
  elsewhere.close();
  expect(elsewhere.requests).toEqual(["/v1/chat/completions"]);
});
