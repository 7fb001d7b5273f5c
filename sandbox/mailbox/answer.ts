import http from "node:http";

/** A response of the mailbox. */
export type Answer = { status?: number; type: string; body: string; headers?: Record<string, string> };
/** A JSON response. */
export const json = (value: unknown, status = 200): Answer => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
});
/** An HTML response. */
export const page = (body: string, headers = {}): Answer => ({
  type: "text/html; charset=utf-8",
  body,
  headers,
});

/** Reads the body of a request. */
export async function bodyOf(request: http.IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) if (text.length < 4096) text += String(part);
  return text;
}
