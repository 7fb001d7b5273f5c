import http from "node:http";
import type { AddressInfo } from "node:net";
import type { EmailStore } from "./emails.ts";
import { type Mode } from "./smtp.ts";
import { answer } from "./calls.ts";

async function respond(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  emailStore: EmailStore,
  state: { mode: Mode },
) {
  const { status = 200, type, body, headers } = await answer(request, emailStore, state);
  response.writeHead(status, {
    "content-type": type,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    ...headers,
  });
  response.end(body);
}

/** Serves the mailbox's page and JSON on the loopback address. */
export async function openHttp(emailStore: EmailStore, state: { mode: Mode }) {
  const server = http.createServer((request, response) => {
    void respond(request, response, emailStore, state);
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
