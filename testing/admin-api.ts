import { Hono } from "hono";
import { adminGuard } from "../app/features/admin/http.server.ts";
import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { settingsHttp } from "../app/features/settings/http.server.ts";
import { failureAnswer } from "../app/platform/http/responses.server.ts";
import type { Services } from "../app/platform/services.server.ts";

/** Calls behind the administration's guard: those of the settings feature, and of `adminApps`. */
export function openAdminApi(
  services: Services,
  adminApps: Pick<Hono, "fetch" | "request" | "routes">[] = [],
) {
  const app = new Hono();
  app.use("/api/admin/*", adminGuard(services));
  app.route("/", settingsHttp(services));
  for (const adminApp of adminApps) app.route("/", adminApp as Hono);
  app.onError(failureAnswer(services.log));
  return {
    owner: async () =>
      signedIn(
        services,
        await createPerson(services, { firstName: "Ada", lastName: "Fernandes", email: "ada@villa.test" }),
      ),
    member: async () => signedIn(services, await createPerson(services)),
    call: async (method: string, path: string, body?: unknown, headers = new Headers()) => {
      const requestHeaders = new Headers(headers);
      requestHeaders.set("content-type", "application/json");
      const answer = await app.request(services.env.ORIGIN + path, {
        method,
        headers: requestHeaders,
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      const json = answer.headers.get("content-type")?.includes("json");
      return {
        status: answer.status,
        body: (json && text ? JSON.parse(text) : {}) as Record<string, unknown>,
        text,
        headers: answer.headers,
      };
    },
  };
}
