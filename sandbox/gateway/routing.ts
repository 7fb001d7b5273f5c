import type { IncomingMessage } from "node:http";
import { refuse } from "./errors.ts";

export type Call = {
  /** The path's `:name` part; empty if it has none. */
  id: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  headers: IncomingMessage["headers"];
};
/**
 * A path has at most one `:name` part, which becomes `id`. Handlers are synchronous, except those that only
 * send, so that each request is one change.
 */
export type Route = [method: string, path: string, handle: (call: Call) => unknown];

/** A body that is not JSON, with its content type. */
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
  const compiled = routes.map(([method, path, handle]) => ({ method, match: pattern(path), handle }));
  return (method: string, path: string) => {
    for (const route of compiled) {
      const match = route.method === method && route.match.exec(path);
      if (match) return { handle: route.handle, id: match[1] ?? "" };
    }
    return undefined;
  };
}

/** Refuses unknown fields, as the provider does. */
export function only(body: Record<string, unknown>, fields: string[]) {
  for (const name of Object.keys(body))
    if (!fields.includes(name))
      throw refuse(`${name} is not a field of this call`, { field: name, reason: "extra_field_sent" });
}
