import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  hashOf,
  makeTicket,
  matches,
  newId,
  newSecret,
  readTicket,
  sign,
  siteSecret,
  siteSecrets,
  verify,
} from "./signing.server.ts";

const env = { AUTH_SECRET: "a-secret-of-the-tests-0123456789abcdef" };
const Value = z.strictObject({ n: z.number(), s: z.string() });

test("signs with HMAC-SHA256 (RFC 4231, test case 2)", () => {
  const hex = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
  const text = "what do ya want for nothing?";
  expect(sign("Jefe", text, "hex")).toBe(hex);
  expect(sign(Buffer.from("Jefe"), Buffer.from(text))).toBe(Buffer.from(hex, "hex").toString("base64url"));
  expect(verify("Jefe", text, hex, "hex")).toBe(true);
  expect(verify("Jefe", text, hex.toUpperCase(), "hex")).toBe(false);
});

test("verifies only the signature of the same text with the same key", () => {
  const nonBlank = fc.string({ minLength: 1 }).filter((text) => text.trim() !== "");
  fc.assert(
    fc.property(nonBlank, nonBlank, fc.string(), fc.string(), (key, otherKey, text, otherText) => {
      const signature = sign(key, text);
      expect(verify(key, text, signature)).toBe(true);
      expect(verify(key, otherText, signature)).toBe(text === otherText);
      expect(verify(otherKey, text, signature)).toBe(key === otherKey);
      for (const wrong of [`${signature}A`, signature.slice(1), "", undefined, null, 1])
        expect(verify(key, text, wrong)).toBe(false);
    }),
  );
});

test("refuses a blank key, and names a missing secret", () => {
  for (const key of ["", " ", new Uint8Array()]) {
    expect(() => sign(key, "text")).toThrow("blank key");
    expect(verify(key, "text", sign("x", "text"))).toBe(false);
  }
  expect(() => siteSecret({})).toThrow("AUTH_SECRET");
  expect(() => makeTicket({}, "a", {})).toThrow("AUTH_SECRET");
});

test("reads an unchanged ticket of its purpose, secret and schema only", () => {
  fc.assert(
    fc.property(fc.record({ n: fc.integer(), s: fc.string() }), (value) => {
      const ticket = makeTicket(env, "a", value);
      expect(readTicket(env, "a", ticket, Value)).toEqual(value);
      expect(readTicket(env, "b", ticket, Value)).toBeUndefined();
      expect(readTicket({ AUTH_SECRET: `${env.AUTH_SECRET}x` }, "a", ticket, Value)).toBeUndefined();
      for (const wrong of [`${ticket}.`, `x${ticket}`, ticket.slice(0, -1), ticket.split(".")[0]!, "", "."])
        expect(readTicket(env, "a", wrong, Value)).toBeUndefined();
    }),
  );
  expect(readTicket(env, "a", makeTicket(env, "a", { n: "1", s: "" }), Value)).toBeUndefined();
});

test("accepts the previous secret while it is set, and signs with the current one", () => {
  const before = makeTicket({ AUTH_SECRET: "the-secret-before" }, "a", { n: 1, s: "" });
  const bothSecrets = { ...env, AUTH_SECRET_BEFORE: "the-secret-before" };
  expect(siteSecrets(env)).toEqual([env.AUTH_SECRET]);
  expect(siteSecrets(bothSecrets)).toEqual([env.AUTH_SECRET, "the-secret-before"]);
  expect(readTicket(bothSecrets, "a", before, Value)).toEqual({ n: 1, s: "" });
  expect(readTicket(env, "a", before, Value)).toBeUndefined();
  expect(readTicket(env, "a", makeTicket(bothSecrets, "a", { n: 2, s: "" }), Value)).toEqual({ n: 2, s: "" });
});

test("makes random secrets and ids, and compares a secret with its stored hash", () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(newSecret()).not.toBe(secret);
  expect(newId("pur")).toMatch(/^pur_[\w-]{22}$/);
  expect(hashOf("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
  expect([matches(hashOf(secret), secret), matches(hashOf(secret), `${secret}x`)]).toEqual([true, false]);
  expect(matches("short", secret)).toBe(false);
});
