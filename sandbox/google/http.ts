import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Provider } from "oidc-provider";
import type { Accounts } from "./accounts.ts";
import { signInScreen } from "./screen.ts";

/** Path of the sandbox within the site. */
const MOUNT = "/dev/google";

async function formOf(request: http.IncomingMessage) {
  let text = "";
  for await (const chunk of request) if (text.length < 8192) text += String(chunk);
  return new URLSearchParams(text);
}

const HTML = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
const showScreen = (request: http.IncomingMessage, response: http.ServerResponse, error?: string) =>
  response.writeHead(error ? 400 : 200, HTML).end(signInScreen(MOUNT + (request.url ?? ""), error));

/** Shows the sign-in page, or completes the sign-in. */
async function signIn(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  provider: Provider,
  accounts: Accounts,
) {
  if (request.method !== "POST") return showScreen(request, response);
  const form = await formOf(request);
  const email = (form.get("email") ?? "").trim();
  if (form.has("cancel")) return provider.interactionFinished(request, response, { error: "access_denied" });
  if (!/^\S+@\S+$/.test(email)) return showScreen(request, response, "Enter an email address.");
  const accountId = accounts.enter(email, form.get("name") ?? "", form.get("verified") === "on");
  await provider.interactionFinished(request, response, { login: { accountId, remember: false } });
}

/** Serves the provider under its path on the loopback address; its own URLs always have the site's origin. */
export async function openHttp(origin: string, provider: Provider, accounts: Accounts) {
  const { host, protocol } = new URL(origin);
  const handle = provider.callback();
  const server = http.createServer((request, response) => {
    const url = request.url ?? "/";
    if (!url.startsWith(`${MOUNT}/`)) return void response.writeHead(404).end();
    request.headers["x-forwarded-host"] = host;
    request.headers["x-forwarded-proto"] = protocol.slice(0, -1);
    Object.assign(request, { originalUrl: url, url: url.slice(MOUNT.length) });
    if (!request.url?.startsWith("/sign-in/")) return void handle(request, response);
    signIn(request, response, provider, accounts).catch((error: unknown) => {
      response
        .writeHead(400, { "content-type": "text/plain" })
        .end(`This sign-in has failed: ${String(error)}`);
    });
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
