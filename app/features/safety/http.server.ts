import { Hono } from "hono";
import { DAY_MS } from "../../lib/india-time.ts";
import { readText } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { noteSecurity } from "./safety.server.ts";
import { reported } from "./policy-reports.server.ts";

const LARGEST_REPORT = 16 * 1024;

const securityText = (env: Services["env"], expires: Date) =>
  [
    `Contact: mailto:${env.SUPPORT_EMAIL}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${env.ORIGIN}/.well-known/security.txt`,
    "",
  ].join("\n");

/**
 * The endpoint for reports of the content security policy, `security.txt` (RFC 9116) and the address where
 * password managers look (https://w3c.github.io/webappsec-change-password-url/).
 */
export function safetyHttp(services: Pick<Services, "env" | "db" | "clock" | "log">) {
  const { env, clock } = services;
  const app = new Hono();
  app.post("/api/policy-reports", async (c) => {
    for (const detail of reported(await readText(c, LARGEST_REPORT)))
      // oxlint-disable-next-line no-await-in-loop -- at most five
      await noteSecurity(services, { kind: "policy-broken", detail });
    return c.body(null, 204);
  });
  app.get("/.well-known/security.txt", (c) => {
    const expires = new Date(clock.now().getTime() + 180 * DAY_MS);
    return c.text(securityText(env, expires), 200, { "cache-control": "public, max-age=86400" });
  });
  app.get("/.well-known/change-password", (c) => c.redirect("/profile#password", 302));
  return app;
}
