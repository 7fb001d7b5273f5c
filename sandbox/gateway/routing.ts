import type { IncomingMessage, ServerResponse } from "node:http";
import { GatewayError, refuse } from "./errors.ts";

export type Call = {
  /** The path's `:name` part; empty where it has none. */
  id: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  headers: IncomingMessage["headers"];
};
/**
 * A path has one `:name` part at most, which arrives as `id`. Handlers are synchronous (but for those that
 * only send), so that a request is one change.
 */
export type Route = [method: string, path: string, handle: (call: Call) => unknown];

/** A body of another type than JSON, with its content type. */
export class Text {
  readonly type: string;
  readonly text: string;
  constructor(type: string, text: string) {
    this.type = type;
    this.text = text;
  }
}

const pattern = (path: string) => new RegExp(`^${path.replace(/:[a-z]+/g, "([A-Za-z0-9_-]+)")}$`);

export function finder(routes: Route[]) {
  const known = routes.map(([method, path, handle]) => ({ method, match: pattern(path), handle }));
  return (method: string, path: string) => {
    for (const route of known) {
      const found = route.method === method && route.match.exec(path);
      if (found) return { handle: route.handle, id: found[1] ?? "" };
    }
    return undefined;
  };
}

export async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // no encoding was set
  const text = Buffer.concat(parts).toString("utf8");
  if (!text) return {};
  try {
    const given: unknown = JSON.parse(text);
    // an object, as was looked at
    if (typeof given === "object" && given && !Array.isArray(given)) return given as Record<string, unknown>;
  } catch {
    // answered below
  }
  throw refuse("The request body is not a JSON object", {});
}

export function answer(response: ServerResponse, status: number, body: unknown) {
  const [type, text] =
    body instanceof Text ? [body.type, body.text] : ["application/json", JSON.stringify(body)];
  response
    .writeHead(status, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" })
    .end(text);
}

export function answerError(response: ServerResponse, error: unknown) {
  if (error instanceof GatewayError) return answer(response, error.status, error.body);
  console.error(error);
  answer(response, 500, { error: { code: "SERVER_ERROR", description: "The sandbox failed", metadata: {} } });
}

/** Refuses fields that the provider does not know, as the provider does. */
export function only(body: Record<string, unknown>, fields: string[]) {
  for (const name of Object.keys(body))
    if (!fields.includes(name))
      throw refuse(`${name} is not a field of this call`, { field: name, reason: "extra_field_sent" });
}
