import http from "node:http";
import type { EmailStore } from "./emails.ts";
import { framed, mailboxScreen } from "./screens.ts";
import { MODES, type Mode } from "./smtp.ts";

/** A response of the mailbox. */
type Answer = { status?: number; type: string; body: string; headers?: Record<string, string> };
/** A JSON response. */
const json = (value: unknown, status = 200): Answer => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
});
/** An HTML response. */
const page = (body: string, headers = {}): Answer => ({
  type: "text/html; charset=utf-8",
  body,
  headers,
});

/** Reads the body of a request. */
async function bodyOf(request: http.IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) if (text.length < 4096) text += String(chunk);
  return text;
}

async function control(request: http.IncomingMessage, state: { mode: Mode }): Promise<Answer> {
  const body = await bodyOf(request);
  let mode: unknown;
  try {
    mode = (JSON.parse(body) as { mode?: unknown }).mode; // checked below
  } catch {
    return json({ error: "The body is not JSON" }, 400);
  }
  const requestedMode = MODES.find((candidate) => candidate === mode);
  if (!requestedMode) return json({ error: `mode must be one of ${MODES.join(", ")}` }, 400);
  state.mode = requestedMode;
  return json(state);
}

/** Answers a request to the mailbox. */
export async function answer(
  request: http.IncomingMessage,
  emailStore: EmailStore,
  state: { mode: Mode },
): Promise<Answer> {
  const url = new URL(request.url ?? "/", "http://mailbox");
  const chosen = emailStore.find(url.searchParams.get("letter") ?? "");
  if (request.method === "POST" && url.pathname === "/dev/mailbox/_control") return control(request, state);
  if (request.method === "DELETE" && url.pathname === "/dev/mailbox.json") {
    emailStore.clear();
    state.mode = "ok";
    return json([]);
  }
  if (request.method !== "GET") return json({ error: "Not allowed" }, 405);
  if (url.pathname === "/dev/mailbox.json")
    return json(emailStore.list(url.searchParams.get("to") ?? undefined));
  if (url.pathname === "/dev/mailbox/html" && chosen)
    return page(framed(chosen.html), {
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; base-uri 'self'",
    });
  if (/^\/dev\/mailbox\/?$/.test(url.pathname)) return page(mailboxScreen(emailStore.list(), chosen));
  return json({ error: "No such page" }, 404);
}
