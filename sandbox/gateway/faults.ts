import type { ServerResponse } from "node:http";
import { refuse } from "./errors.ts";
import { Text } from "./routing.ts";
import { answer } from "./answers.ts";

const KINDS = ["cut", "refuse-connection", "html", "throttle", "hang", "forbid"] as const;
/**
 * cut: the work is done and kept, but the answer never arrives; refuse-connection: neither; html: a 502 page;
 * throttle: 429; hang: no answer at all; forbid: the account may not ask for this.
 * `path` is the beginning of the API path, e.g. "/v1/orders".
 */
export type Fault = { kind: (typeof KINDS)[number]; method?: string; path?: string; times?: number };

/** Trouble that the next calls of the API run into. */
export function openFaults() {
  let planned: (Fault & { times: number })[] = [];
  return {
    add(fault: Fault) {
      if (!KINDS.includes(fault.kind))
        throw refuse(`kind must be one of ${KINDS.join(", ")}`, { field: "kind" });
      planned.push({ ...fault, times: fault.times ?? 1 });
      return { planned };
    },
    clear() {
      planned = [];
      return { planned };
    },
    /** The fault that this call meets, used up by it. */
    take(method: string, path: string): Fault | undefined {
      const met = planned.find((f) => (f.method ?? method) === method && path.startsWith(f.path ?? "/v1/"));
      if (met && --met.times === 0) planned = planned.filter((f) => f !== met);
      return met;
    },
  };
}
export type Faults = ReturnType<typeof openFaults>;

/** True when the call ends here, before any work was done. */
export function failEarly(fault: Fault | undefined, response: ServerResponse): boolean {
  if (!fault || fault.kind === "cut") return false;
  if (fault.kind === "html")
    answer(response, 502, new Text("text/html", "<html><body><h1>502 Bad Gateway</h1></body></html>"));
  if (fault.kind === "throttle")
    answer(response, 429, { error: { code: "BAD_REQUEST_ERROR", description: "Too many requests" } });
  if (fault.kind === "forbid")
    answer(response, 400, { error: { code: "BAD_REQUEST_ERROR", description: "Access Denied" } });
  if (fault.kind === "refuse-connection") response.socket?.destroy();
  return true;
}
