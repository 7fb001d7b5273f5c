import { Hono } from "hono";
import { expect, test } from "vitest";
import { securityHeaders } from "../app/platform/http/responses.server.ts";

type HeadersEnv = Parameters<typeof securityHeaders>[0];
const live = (HSTS_PRELOAD: "yes" | "no"): HeadersEnv => ({ SITE_MODE: "live", HSTS_PRELOAD });
async function headersOf(env: HeadersEnv, ownHeaders: Record<string, string> = {}) {
  const app = new Hono().use(securityHeaders(env)).get("/", (c) => c.body(null, 200, ownHeaders));
  return Object.fromEntries((await app.request("/")).headers);
}

test("[SAFE-07] sets the security headers on every response", async () => {
  expect(await headersOf(live("yes"))).toEqual({
    "content-security-policy": "frame-ancestors 'none'; base-uri 'self'; object-src 'none'",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "referrer-policy": "strict-origin-when-cross-origin",
    "reporting-endpoints": 'policy="/api/policy-reports"',
    "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
  expect((await headersOf(live("no")))["strict-transport-security"]).toBe(
    "max-age=31536000; includeSubDomains",
  );
  const local = await headersOf({ SITE_MODE: "local", HSTS_PRELOAD: "yes" });
  expect(local).not.toHaveProperty("strict-transport-security");
});

test("[SAFE-07] keeps headers that a response sets itself, and lets other sites show images", async () => {
  const ownHeaders = { "content-security-policy": "default-src 'none'", "content-type": "image/png" };
  expect(await headersOf(live("no"), ownHeaders)).toMatchObject({
    ...ownHeaders,
    "cross-origin-resource-policy": "cross-origin",
  });
});
