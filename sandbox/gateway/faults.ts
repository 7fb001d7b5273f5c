import type { ServerResponse } from "node:http";
import { refuse } from "./errors.ts";
import { Text } from "./routing.ts";
import { answer } from "./answers.ts";

const KINDS = ["cut", "refuse-connection", "html", "throttle", "hang", "forbid"] as const;
/**
 * cut: the work is done, but the response never arrives; refuse-connection: nothing is done; html: a 502
 * page; throttle: 429; hang: no response; forbid: the account lacks access. `path` is a prefix of the API
 * path, e.g. "/v1/orders".
 */
export type Fault = { kind: (typeof KINDS)[number]; method?: string; path?: string; times?: number };

/** Faults planned for the next API calls. */
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
    /** The fault for this call, which uses it up. */
    take(method: string, path: string): Fault | undefined {
      const met = planned.find((f) => (f.method ?? method) === method && path.startsWith(f.path ?? "/v1/"));
      if (met && --met.times === 0) planned = planned.filter((f) => f !== met);
      return met;
    },
  };
}
export type Faults = ReturnType<typeof openFaults>;

/** Whether the call ends here, before any work is done. */
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
