import { Hono, type MiddlewareHandler } from "hono";
import accounts from "../app/features/accounts/feature.server.ts";
import { accountsHttp } from "../app/features/accounts/http.server.ts";
import { limitWrites } from "../app/features/accounts/sign-in/write-limits.server.ts";
import { failureAnswer, requestIds } from "../app/platform/http/responses.server.ts";
import type { Services } from "../app/platform/services.server.ts";

const guards = new WeakMap<Services, MiddlewareHandler>();

/** The write limits of the accounts feature, shared by all clients of the same services. */
function guardOf(services: Services): MiddlewareHandler {
  const guard =
    guards.get(services) ??
    limitWrites(Object.assign(Object.create(services) as Services, { features: [accounts] }));
  guards.set(services, guard);
  return guard;
}

/**
 * A minimal browser: stores cookies and calls `/api/auth` with the site's limits and error responses.
 * @param peer IP address of the connection
 */
export function openAuthClient(services: Services, { peer = "203.0.113.7" }: { peer?: string } = {}) {
  const jar = new Map<string, string>();
  const app = new Hono();
  app.use(requestIds(services.env));
  app.onError(failureAnswer(services.log));
  app.use(guardOf(services));
  app.route("/", accountsHttp(services));
  const headers = (extra: Record<string, string> = {}) =>
    new Headers({
      origin: services.env.ORIGIN,
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
      ...extra,
    });
  async function send(path: string, init: RequestInit) {
    const address = new URL(
      /^\/(api|pictures)\//.test(path) ? path : `/api/auth${path}`,
      services.env.ORIGIN,
    );
    const response = await app.request(address, init, { incoming: { socket: { remoteAddress: peer } } });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (/max-age=0/i.test(cookie)) jar.delete(name!);
      else jar.set(name!, value!);
    }
    return response;
  }
  return {
    jar,
    headers,
    send,
    async post(path: string, body: unknown, extra: Record<string, string> = {}) {
      const text = typeof body === "string" ? body : JSON.stringify(body ?? {});
      const response = await send(path, {
        method: "POST",
        headers: headers({ "content-type": "application/json", ...extra }),
        body: text,
      });
      return {
        status: response.status,
        body: (await response.json()) as Record<string, unknown>,
        headers: response.headers,
      };
    },
    get: (path: string) => send(path, { headers: headers() }),
    /** Makes any call, with a JSON body or bytes. */
    async call(method: string, path: string, body?: unknown) {
      const raw = body instanceof Uint8Array;
      const requestBody = raw ? (body as BodyInit) : JSON.stringify(body ?? {});
      const response = await send(path, {
        method,
        headers: headers({ "content-type": raw ? "application/octet-stream" : "application/json" }),
        ...(method !== "GET" && { body: requestBody }),
      });
      return {
        status: response.status,
        body: (await response.json()) as Record<string, unknown>,
        headers: response.headers,
      };
    },
  };
}
export type AuthClient = ReturnType<typeof openAuthClient>;
