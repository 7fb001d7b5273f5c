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
  ])("accepts at second %i of the standard's table the code %s", (second, code) => {
    expect(stepOfCode(rfc, code, new Date(second * 1000), 0)).toBe(Math.floor(second / 30));
  });
  test("a code is good for its own half minute and its neighbours, and never at or before a step that was used", () => {
    const now = new Date(1111111111_000);
    const here = stepOf(now);
    expect([-2, -1, 0, 1, 2].map((d) => stepOfCode(rfc, codeAt(rfc, here + d), now, 0))).toEqual([
      undefined,
      here - 1,
      here,
      here + 1,
      undefined,
    ]);
    expect(stepOfCode(rfc, codeAt(rfc, here), now, here)).toBeUndefined();
    expect(stepOfCode(rfc, codeAt(rfc, here - 1), now, here)).toBeUndefined();
    for (const text of ["", "12345", "1234567", "ABCDEF"])
      expect(stepOfCode(rfc, text, now, 0)).toBeUndefined();
  });
  test("the offer names site and member, and has the secret in base 32", () => {
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
