import { Hono } from "hono";
import { failureAnswer, guarded } from "../app/platform/answers.server.ts";
import type { Services } from "../app/platform/services.server.ts";
import { authOf, type Auth } from "../app/features/accounts/auth.server.ts";
import { accountsHttp } from "../app/features/accounts/http.server.ts";

/** A browser in small, for tests: keeps cookies and talks to `/api/auth` as the site serves it. */
export function openVisitor(services: Services, auth: () => Auth = () => authOf(services)) {
  const jar = new Map<string, string>();
  const app = new Hono();
  app.use(guarded(services.env));
  app.onError(failureAnswer(services.log));
  app.route("/", accountsHttp(services, auth));
  const headers = (more: Record<string, string> = {}) =>
    new Headers({ origin: services.env.ORIGIN, cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "), ...more });
  async function send(path: string, init: RequestInit) {
    const response = await app.request(`${services.env.ORIGIN}/api/auth${path}`, init);
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
      const response = await send(path, { method: "POST", headers: headers({ "content-type": "application/json", ...more }), body: text });
      return { status: response.status, body: (await response.json()) as Record<string, unknown>, headers: response.headers };
    },
    get: (path: string) => send(path, { headers: headers() }),
  };
}
