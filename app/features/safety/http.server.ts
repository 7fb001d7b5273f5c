import { Hono } from "hono";
import { z } from "zod";
import { DAY_MS } from "../../kernel/india-time.ts";
import { readText } from "../../platform/http.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { noteSecurity } from "./safety.server.ts";

const LARGEST_REPORT = 16 * 1024;
const text = z.string().max(2_000).catch("");
/** The two shapes in which browsers report: `report-uri` of CSP 2, and the Reporting API. */
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

/** Of a blocked address its origin: the rest may hold what is nobody's business. */
const originOf = (address: string) =>
  URL.parse(address)?.origin.replace(/^null$/, address.slice(0, 20)) ?? address.slice(0, 40);

function reported(body: string): string[] {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    return [];
  }
  const old = OldReport.safeParse(given);
  if (old.success) {
    const {
      "effective-directive": directive,
      "violated-directive": violated,
      "blocked-uri": blocked,
    } = old.data["csp-report"];
    return [`${directive || violated} ${originOf(blocked)}`];
  }
  const several = NewReport.safeParse(given);
  return several.success
    ? several.data
        .slice(0, 5)
        .map(
          ({ body: { effectiveDirective, blockedURL } }) => `${effectiveDirective} ${originOf(blockedURL)}`,
        )
    : [];
}

/**
 * Where browsers report what a page's policy stopped, and the two addresses at which security people and
 * password managers look (RFC 9116; https://w3c.github.io/webappsec-change-password-url/).
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
    const contact = env.SUPPORT_EMAIL || env.ADMIN_EMAILS[0] || "";
    const expires = new Date(clock.now().getTime() + 180 * DAY_MS).toISOString();
    const lines = [
      `Contact: mailto:${contact}`,
      `Expires: ${expires}`,
      "Preferred-Languages: en",
      `Canonical: ${env.ORIGIN}/.well-known/security.txt`,
    ];
    return c.text(`${lines.join("\n")}\n`, 200, { "cache-control": "public, max-age=86400" });
  });
  app.get("/.well-known/change-password", (c) => c.redirect("/profile#password", 302));
  return app;
}
