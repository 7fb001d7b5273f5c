import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encryptSecret, decryptSecret } from "./encryption.server.ts";
import { codeAt, stepOf } from "../../../../testing/authenticator.ts";
import { offerOf, stepOfCode } from "./totp.server.ts";

const rfc = Buffer.from("12345678901234567890");

describe("[AUTH-16] codes of an authenticator app", () => {
  // RFC 6238, appendix B, SHA-1; the last six of its eight digits
  test.each([
    [59, "287082"],
    [1111111109, "081804"],
    [20000000000, "353130"],
  ])("matches the RFC's test vector: at second %i the code %s", (second, code) => {
    expect(stepOfCode(rfc, code, new Date(second * 1000), 0)).toBe(Math.floor(second / 30));
  });
  test("accepts a code in its own step and adjacent ones, but never at or before a used step", () => {
    const now = new Date(1111111111_000);
    const currentStep = stepOf(now);
    expect([-2, -1, 0, 1, 2].map((d) => stepOfCode(rfc, codeAt(rfc, currentStep + d), now, 0))).toEqual([
      undefined,
      currentStep - 1,
      currentStep,
      currentStep + 1,
      undefined,
    ]);
    expect(stepOfCode(rfc, codeAt(rfc, currentStep), now, currentStep)).toBeUndefined();
    expect(stepOfCode(rfc, codeAt(rfc, currentStep - 1), now, currentStep)).toBeUndefined();
    for (const text of ["", "12345", "1234567", "ABCDEF"])
      expect(stepOfCode(rfc, text, now, 0)).toBeUndefined();
  });
  test("names site and member in the offer, with the secret in base 32", () => {
    const names = { issuer: "Villa Vesper", account: "ada@villa.test" };
    const { uri, secret } = offerOf(Buffer.from("foobar"), names);
    expect(secret).toBe("MZXW6YTBOI");
    expect(uri).toMatch(/^otpauth:\/\/totp\/Villa%20Vesper:ada%40villa.test\?/);
    expect(uri).toContain("secret=MZXW6YTBOI");
  });
});

describe("[AUTH-16] an encrypted secret", () => {
  const key = randomBytes(32);
  test("opens for its owner and looks different every time", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), fc.string(), (secret, owner) => {
        const [one, two] = [encryptSecret(key, owner, secret), encryptSecret(key, owner, secret)];
        expect(one).not.toBe(two);
        expect(decryptSecret(key, owner, one)).toEqual(Buffer.from(secret));
      }),
    );
  });
  test("does not open in another's row, when changed, or with another key", () => {
    const encrypted = encryptSecret(key, "maya", randomBytes(20));
    const changed = Buffer.from(encrypted, "base64url");
    changed[14]! ^= 1;
    expect(() => decryptSecret(key, "noor", encrypted)).toThrow();
    expect(() => decryptSecret(key, "maya", changed.toString("base64url"))).toThrow();
    expect(() => decryptSecret(randomBytes(32), "maya", encrypted)).toThrow();
  });
});
