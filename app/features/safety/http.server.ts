import { type Context, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { DAY_MS } from "../../lib/india-time.ts";
import { readText } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { noteSecurity } from "./safety.server.ts";

/**
 * The request's route pattern, since the sender chooses the path. Read from the request itself: the helper of
 * "hono/route" does not know requests of another copy of Hono, and the server outside the bundle has one.
 */
const patternOf = ({ req }: Context) =>
  req.matchedRoutes.findLast(({ method }) => method !== "ALL")?.path ?? "/api/*";

/** Records every refusal by a rate limit. */
export const watchLimits =
  (services: Services): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.res.status === 429)
      await noteSecurity(services, { kind: "limit-met", detail: `${c.req.method} ${patternOf(c)}` });
  };

const text = z.string().max(2_000).catch("");
/** The two formats of browser reports: `report-uri` of CSP 2, and the Reporting API. */
const OldReport = z.object({
  "csp-report": z.object({ "effective-directive": text, "violated-directive": text, "blocked-uri": text }),
});
const NewReport = z.array(
  z.object({
    body: z
      .object({ effectiveDirective: text, blockedURL: text })
      .catch({ effectiveDirective: "", blockedURL: "" }),
  }),
);

/** Only the origin of a blocked URL: the rest may contain private data. */
const originOf = (address: string) =>
  URL.parse(address)?.origin.replace(/^null$/, address.slice(0, 20)) ?? address.slice(0, 40);

/** Details of the violations in a browser's report of either format; at most five. */
function blockedBy(body: string): string[] {
  let report: unknown;
  try {
    report = JSON.parse(body);
  } catch {
    return [];
  }
  const old = OldReport.safeParse(report);
  if (old.success) {
    const violation = old.data["csp-report"];
    const directive = violation["effective-directive"] || violation["violated-directive"];
    return [`${directive} ${originOf(violation["blocked-uri"])}`];
  }
  const { data: several = [] } = NewReport.safeParse(report);
  return several
    .slice(0, 5)
    .map(({ body: { effectiveDirective, blockedURL } }) => `${effectiveDirective} ${originOf(blockedURL)}`);
}

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
 * The endpoint for content security policy reports, `security.txt` (RFC 9116) and the change-password URL for
 * password managers (https://w3c.github.io/webappsec-change-password-url/).
 */
export function safetyHttp(services: Pick<Services, "env" | "db" | "clock" | "log">) {
  const { env, clock } = services;
  const app = new Hono();
  app.post("/api/policy-reports", async (c) => {
    for (const detail of blockedBy(await readText(c, LARGEST_REPORT)))
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
