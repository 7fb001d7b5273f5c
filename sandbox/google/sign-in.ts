import http from "node:http";
import type { Provider } from "oidc-provider";
import type { Accounts } from "./accounts.ts";
import { signInScreen } from "./screen.ts";

/** Path of the sandbox within the site. */
export const MOUNT = "/dev/google";

async function formOf(request: http.IncomingMessage) {
  let text = "";
  for await (const part of request) if (text.length < 8192) text += String(part);
  return new URLSearchParams(text);
}

const HTML = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
const showScreen = (request: http.IncomingMessage, response: http.ServerResponse, error?: string) =>
  response.writeHead(error ? 400 : 200, HTML).end(signInScreen(MOUNT + (request.url ?? ""), error));

/** Shows the sign-in page, or completes the sign-in. */
export async function signIn(
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
