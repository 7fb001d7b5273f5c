import { expect, test } from "vitest";
import { guardHeaders } from "../app/platform/answers.server.ts";
import { pagePolicy } from "../app/platform/csp.server.ts";
import { sessionCookieName } from "../app/features/accounts/sign-in/auth.server.ts";

const live = (HSTS_PRELOAD: "yes" | "no"): Record<string, string> => ({
  ...guardHeaders({ SITE_MODE: "live", HSTS_PRELOAD }),
  "content-security-policy": pagePolicy(["'sha256-abc='"]),
});

type Headers = Record<string, string>;
/**
 * Points above 100 as Mozilla's HTTP Observatory gives them, and what it takes away for what is missing; the
 * rows that apply to this site. Source:
 * https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
 */
const ROWS: [string, (headers: Headers) => number][] = [
  [
    "csp",
    (h) =>
      /unsafe/.test(h["content-security-policy"]!)
        ? -20
        : /default-src 'none'/.test(h["content-security-policy"]!)
          ? 10
          : 5,
  ],
  ["cookies", () => (sessionCookieName("https://villa.example").startsWith("__Host-") ? 5 : 0)],
  ["corp", (h) => (h["cross-origin-resource-policy"] === "same-origin" ? 10 : 0)],
  ["referrer", (h) => (h["referrer-policy"] === "strict-origin-when-cross-origin" ? 5 : 0)],
  [
    "hsts",
    (h) =>
      Number(/max-age=(\d+)/.exec(h["strict-transport-security"] ?? "")?.[1] ?? 0) >= 15_768_000 ? 0 : -20,
  ],
  ["hsts preload", (h) => (/includeSubDomains; preload/.test(h["strict-transport-security"]!) ? 5 : 0)],
  ["content type", (h) => (h["x-content-type-options"] === "nosniff" ? 0 : -5)],
  ["frames", (h) => (/frame-ancestors 'none'/.test(h["content-security-policy"]!) ? 5 : -20)],
];
const score = (headers: Headers) => 100 + ROWS.reduce((sum, [, points]) => sum + points(headers), 0);

test("[SAFE-07] a page of a live site comes to at least 125 points of the Observatory's table, with preloading to 140", () => {
  expect(score(live("no"))).toBe(135);
  expect(score(live("yes"))).toBe(140);
  const bare = { ...live("no"), "content-security-policy": "default-src 'self'" };
  expect(score(bare)).toBeLessThan(125); // the table can fail
});

test("[SAFE-07] windows, other sites and preloading: each header says what it should", () => {
  expect(live("yes")).toMatchObject({
    "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "reporting-endpoints": 'policy="/api/policy-reports"',
  });
  expect(live("no")["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  expect(guardHeaders({ SITE_MODE: "local", HSTS_PRELOAD: "yes" })).not.toHaveProperty(
    "strict-transport-security",
  );
  expect(live("no")["content-security-policy"]).toContain("report-uri /api/policy-reports; report-to policy");
});
