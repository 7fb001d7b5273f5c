import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkoutSigned, webhookSigned } from "./signatures.server.ts";

const sign = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");
const blank = fc.string({ unit: fc.constantFrom(" ", "\t", "\n"), maxLength: 3 });

test.each(["", " ", ",", "abc,", "abc, ", " ,abc", "abc, ,def"])(
  "[HOUSE-02] accepts no signature with an empty key for the secret %j",
  (secrets) => {
    for (const key of ["", " "]) expect(webhookSigned(secrets, "body", sign(key, "body"))).toBe(false);
    expect(webhookSigned(secrets, "body", sign("abc", "body"))).toBe(secrets.includes("abc"));
  },
);

test("[HOUSE-02] refuses a payment signed with a blank secret, whatever the configured secret", () => {
  fc.assert(
    fc.property(blank, (secret) => !checkoutSigned(secret, "order", "pay", sign(secret, "order|pay"))),
  );
  expect(checkoutSigned("abc", "order", "pay", sign("abc", "order|pay"))).toBe(true);
  expect(checkoutSigned("abc", "order", "pay", sign("abd", "order|pay"))).toBe(false);
});

test("accepts any of several secrets, trimmed, and only signatures of 64 lowercase hex digits", () => {
  for (const key of ["old", "new"])
    expect(webhookSigned(" old , new ", "body", sign(key, "body")), key).toBe(true);
  const good = sign("old", "body");
  for (const bad of [
    undefined,
    null,
    "",
    good.toUpperCase(),
    `${good}00`,
    good.slice(2),
    sign("old", "Body"),
  ])
    expect(webhookSigned("old", "body", bad), String(bad)).toBe(false);
});
