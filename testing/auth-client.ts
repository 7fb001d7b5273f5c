import { Hono } from "hono";
import { authOf, type Auth } from "../app/features/accounts/sign-in/auth.server.ts";
import { accountsHttp } from "../app/features/accounts/http.server.ts";
import { limitsOf, type Limits } from "../app/features/accounts/sign-in/limits.server.ts";
import { failureAnswer, requestIds } from "../app/platform/http/responses.server.ts";
import type { Services } from "../app/platform/services.server.ts";

type Options = {
  /** An auth with limits that differ from the services'. */
  auth?: () => Auth;
  /** Limits of the other account calls. */
  limits?: Limits;
  /** The client's address. */
  peer?: string;
};

/** A minimal browser: keeps cookies and calls `/api/auth` as the site serves it. */
export function openAuthClient(
  services: Services,
  { auth = () => authOf(services), limits = limitsOf(services.env), peer = "203.0.113.7" }: Options = {},
) {
  const jar = new Map<string, string>();
  const app = new Hono();
  app.use(requestIds(services.env));
  app.onError(failureAnswer(services.log));
  app.route("/", accountsHttp(services, auth, limits));
  const headers = (more: Record<string, string> = {}) =>
    new Headers({
      origin: services.env.ORIGIN,
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
      ...more,
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
    async post(path: string, body: unknown, more: Record<string, string> = {}) {
      const text = typeof body === "string" ? body : JSON.stringify(body ?? {});
      const response = await send(path, {
        method: "POST",
        headers: headers({ "content-type": "application/json", ...more }),
        body: text,
      });
      return {
        status: response.status,
        body: (await response.json()) as Record<string, unknown>,
        headers: response.headers,
      };
    },
    get: (path: string) => send(path, { headers: headers() }),
    /** Sends any call with a JSON body or bytes. */
    async call(method: string, path: string, body?: unknown) {
      const raw = body instanceof Uint8Array;
      const sent = raw ? (body as BodyInit) : JSON.stringify(body ?? {});
      const response = await send(path, {
        method,
        headers: headers({ "content-type": raw ? "application/octet-stream" : "application/json" }),
        ...(method !== "GET" && { body: sent }),
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
