import { expect, test } from "vitest";
import { guardHeaders } from "../app/platform/answers.server.ts";
import { pagePolicy } from "../app/platform/csp.server.ts";

const live = (HSTS_PRELOAD: "yes" | "no"): Record<string, string> => ({
  ...guardHeaders({ SITE_MODE: "live", HSTS_PRELOAD }),
  "content-security-policy": pagePolicy(["'sha256-abc='"]),
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
