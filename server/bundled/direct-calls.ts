import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { networkOf } from "../../app/kernel/network.ts";
import { guardHeaders } from "../../app/platform/answers.server.ts";
import { type DirectCall, failedDirectly } from "../../app/platform/direct-call.server.ts";
import { handedIn } from "../../app/platform/feature.server.ts";
import { addressBehind, isLengthNamed } from "../../app/platform/http.server.ts";
import { withRequest } from "../../app/platform/request.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { maySeeAs } from "../../app/features/admin/admin.server.ts";

/** The direct calls of all features, made once for both of their ways. */
export const directCallsOf = (services: Services): DirectCall[] =>
  handedIn(services, "directCalls").flatMap((open) => open(services));

/** A body whose length is named, which Node cuts off there. @throws Error where it breaks off */
const readWhole = (req: IncomingMessage) =>
  new Promise<string>((resolve, reject) => {
    const parts: Buffer[] = [];
    const breakOff = () => reject(new Error("The request broke off before its end"));
    if (req.destroyed) return breakOff();
    req.on("data", (part: Buffer) => parts.push(part));
    req.once("end", () => resolve((parts.length === 1 ? parts[0] : Buffer.concat(parts))?.toString() ?? ""));
    req.once("error", reject);
    req.once("close", () => {
      if (!req.complete) breakOff();
    });
  });

/**
 * Answers direct calls straight from Node's server. What stands before the others costs as much as reading
 * and keeping a visit does, and has nothing to say to these: nothing limits them but they themselves, they
 * read no cookie, and their length is named. Whatever fails goes the usual way, so that it is said, counted
 * and noted as everywhere. A trace is begun there alone, and who only looks at the site is refused there.
 * @param usual the way of all other calls
 * @returns whether the call is answered here; otherwise nothing was touched
 */
export function openDirectCalls(services: Services, calls: readonly DirectCall[]) {
  const { env, metrics } = services;
  const byPath = new Map(calls.map((call) => [call.path, call]));
  const headers = { ...guardHeaders(env), "content-type": "application/json" };
  function callOf({ method, url, headers: sent }: IncomingMessage): DirectCall | undefined {
    const call = method === "POST" ? byPath.get(url ?? "") : undefined;
    if (!call || env.OTEL_EXPORTER_OTLP_ENDPOINT || maySeeAs(sent.cookie)) return undefined;
    return isLengthNamed(sent) && Number(sent["content-length"]) <= call.maxBytes ? call : undefined;
  }
  async function answer(call: DirectCall, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const begun = performance.now();
    const id = randomUUID();
    const address = addressBehind(req, req.headers["x-forwarded-for"]?.toString(), env);
    const plain = { headers: req.headers, address, readText: () => readWhole(req) };
    const said = await withRequest({ id, network: networkOf(address) }, () => call.answer(plain));
    const body = JSON.stringify(said);
    res
      .writeHead(200, { ...headers, "x-request-id": id, "content-length": Buffer.byteLength(body) })
      .end(body);
    metrics.answered(call.path, 200, (performance.now() - begun) / 1000);
  }
  return (req: IncomingMessage, res: ServerResponse, usual: () => unknown): boolean => {
    const call = callOf(req);
    if (!call) return false;
    answer(call, req, res).catch((error: unknown) => {
      failedDirectly(req, error);
      return usual();
    });
    return true;
  };
}
