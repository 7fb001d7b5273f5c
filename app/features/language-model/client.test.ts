import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { openPartner } from "../../platform/partner.server.ts";
import { complete } from "./client.server.ts";

test("[QUEST-06] a redirect of the language model is not followed: what is sent reaches the address that was set alone", async () => {
  const asked: string[] = [];
  const elsewhere = http.createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  const { port } = elsewhere.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v1`;
  const model = { name: "m", key: "k", url, rupeesADay: 1, rupeesIn: 1, rupeesOut: 1 };
  const messages = [{ role: "user" as const, content: "Hello" }];
  expect(await complete(openPartner("language model"), model, messages)).toMatchObject({ failed: "away" });
  elsewhere.close();
  expect(asked).toEqual(["/v1/chat/completions"]);
});
