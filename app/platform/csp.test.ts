import { createHash } from "node:crypto";
import fs from "node:fs";
import { expect, test } from "vitest";
import { newNonce, pagePolicy, withScriptHashes, TOASTS_STYLE } from "./csp.server.ts";

const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
const rule = (policy: string, name: string) => policy.split("; ").find((one) => one.startsWith(`${name} `));

test("only scripts with the mark of this rendering are named, and the mark is gone from the page", () => {
  const nonce = newNonce();
  const own = "window.__state = '<b>&amp;'";
  const page = `<p>hello</p><script>alert(1)</script><script nonce="${newNonce()}">alert(2)</script><script type="module" nonce="${nonce}" async="">${own}</script><script src="/assets/a.js" nonce="${nonce}"></script>`;
  const { html, scripts } = withScriptHashes(page, nonce);
  expect(scripts).toEqual([`'${hashOf(own)}'`]);
  expect(html).not.toContain(nonce);
  expect(html).toContain(`<script type="module" async="">${own}</script>`);
});

test("no page may run inline scripts that are not its own, or write styles into its HTML", () => {
  const policy = pagePolicy(["'sha256-abc='"]);
  expect(rule(policy, "script-src")).toBe("script-src 'self' 'sha256-abc='");
  expect(rule(policy, "style-src-attr")).toBe("style-src-attr 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(rule(pagePolicy([], { colours: true }), "style-src-attr")).toBe("style-src-attr 'unsafe-inline'");
});

test("the gateway's hosts are let in where its own checkout is used, and the sandbox needs none", () => {
  const real = pagePolicy([], { checkout: "https://checkout.razorpay.com/v1/checkout.js" });
  expect(rule(real, "script-src")).toContain("https://checkout.razorpay.com");
  expect(rule(real, "frame-src")).toBe("frame-src https://api.razorpay.com https://checkout.razorpay.com");
  expect(pagePolicy([], { checkout: "/dev/gateway/v1/checkout.js" })).toBe(pagePolicy([]));
});

test("the toasts' style sheet is the one that the policy names", () => {
  const library = fs.readFileSync("node_modules/sonner/dist/index.mjs", "utf8");
  const sheet = JSON.parse(/__insertCSS\((".*?[^\\]")\);?$/m.exec(library)![1]!) as string;
  expect(hashOf(sheet)).toBe(TOASTS_STYLE);
});
