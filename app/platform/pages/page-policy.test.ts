import { createHash } from "node:crypto";
import fs from "node:fs";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { PageTraits } from "./page.ts";
import { pagePolicy, TOASTS_STYLE } from "./page-policy.server.ts";

const RAZORPAY = "https://checkout.razorpay.com/v1/checkout.js";
/** A policy's rules, by directive. */
async function policyOf(traits: PageTraits, checkout = "/dev/gateway/v1/checkout.js") {
  const app = new Hono().use(pagePolicy({ RAZORPAY_CHECKOUT_URL: checkout }, () => traits));
  app.get("/", (c) => c.html(""));
  const text = (await app.request("/")).headers.get("content-security-policy")!;
  const rules = text
    .split("; ")
    .map((rule) => [rule.slice(0, rule.indexOf(" ")), rule.slice(rule.indexOf(" ") + 1).trim()]);
  return { text, rules: Object.fromEntries(rules) as Record<string, string> };
}

test("forbids foreign inline scripts and inline styles", async () => {
  const { text, rules } = await policyOf({});
  expect(rules["default-src"]).toBe("'none'");
  expect(rules["script-src"]).toMatch(/^'self' 'nonce-[\w+/=]{20,}'$/);
  expect(rules["style-src-attr"]).toBe("'none'");
  expect(text).not.toMatch(/unsafe|https?:|\*/);
  expect((await policyOf({ coloured: true })).rules["style-src-attr"]).toBe("'unsafe-inline'");
});

test("uses a new nonce for every rendering", async () => {
  expect((await policyOf({})).text).not.toBe((await policyOf({})).text);
});

test("allows the gateway's hosts on pages with a checkout, unless it is the sandbox", async () => {
  const { rules } = await policyOf({ pays: true }, RAZORPAY);
  expect(rules["script-src"]).toContain("https://checkout.razorpay.com");
  expect(rules["frame-src"]).toBe("https://api.razorpay.com https://checkout.razorpay.com");
  expect((await policyOf({}, RAZORPAY)).text).not.toContain("razorpay");
  expect((await policyOf({ pays: true })).text).not.toContain("razorpay");
  expect((await policyOf({ frames: true })).rules["frame-src"]).toBe("'self'");
});

test("[SAFE-07] names the report address", async () => {
  expect((await policyOf({})).text).toContain("report-uri /api/policy-reports; report-to policy");
});

test("lists the hash of sonner's style sheet", () => {
  const library = fs.readFileSync("node_modules/sonner/dist/index.mjs", "utf8");
  const sheet = JSON.parse(/__insertCSS\((".*?[^\\]")\);?$/m.exec(library)![1]!) as string;
  expect(`sha256-${createHash("sha256").update(sheet).digest("base64")}`).toBe(TOASTS_STYLE);
});
