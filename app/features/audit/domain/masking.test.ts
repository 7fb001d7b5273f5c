import fc from "fast-check";
import { expect, test } from "vitest";
import { SECRET, withoutSecrets } from "./masking.ts";

test.each([
  ["password", "vesper-evening"],
  ["newPassword", "vesper-evening"],
  ["password_hash", "$argon2id$v=19$…"],
  ["token", "abc"],
  ["refreshToken", "abc"],
  ["sealedSecret", "abc"],
  ["apiKey", "abc"],
  ["api_key", "abc"],
  ["cookie", "vv.session=1"],
  ["authorization", "Basic x"],
  ["recoveryCodes", ["1", "2"]],
  ["otp", 123456],
  ["cvv", "123"],
  ["cardNumber", "4111"],
  ["signature", "x"],
])("[ADMIN-09] never stores the value of a field named %s", (name, value) => {
  expect(withoutSecrets({ [name]: value, deep: [{ [name]: value }] })).toEqual({
    [name]: SECRET,
    deep: [{ [name]: SECRET }],
  });
});

test.each([
  ["sent Bearer abcdef0123456789 along", `sent ${SECRET} along`],
  ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-def_ghi", SECRET],
  ["sk_live_0123456789abcdef", SECRET],
  ["/auth?code=one&next=/", `/auth?code=${SECRET}&next=/`],
  ["/x#access_token=abc", `/x#access_token=${SECRET}`],
  ["card 4111 1111 1111 1111.", `card ${SECRET}.`],
  ["card 5555 5555 5555 4444.", "card (secret)."],
  ["card 6011-0009-9013-9424.", `card ${SECRET}.`],
])("[ADMIN-09] masks the secret in %j", (text, masked) => {
  expect(withoutSecrets({ note: text })).toEqual({ note: masked });
});

test.each([
  [{ value: "₹45,000 - ₹60,000" }],
  [
    {
      paymentId: "pay_N3vXo2",
      orderId: "order_N3vXo2",
      amount: 95_000,
      tags: ["Villa"],
      at: "2026-11-26T18:00:00+05:30",
    },
  ],
  [{ passwordSet: true, token: null }],
  [{ phone: "+91 98765 43210", number: "1234 5678 9012 3456" }],
  [null],
])("keeps text without secrets: %j", (facts) => {
  expect(withoutSecrets(facts)).toEqual(facts);
});

test("[ADMIN-09] removes values named as secrets at any depth", () => {
  const named = fc.constantFrom("password", "accessToken", "client_secret", "Cookie");
  fc.assert(
    fc.property(
      fc.jsonValue(),
      named,
      fc.array(fc.string({ minLength: 1 }), { maxLength: 4 }),
      (rest, name, path) => {
        const secret = "q7!unlikely-to-appear";
        const facts = path.reduce<Record<string, unknown>>((inner, key) => ({ rest, [key]: inner }), {
          [name]: secret,
        });
        expect(JSON.stringify(withoutSecrets(facts))).not.toContain(secret);
      },
    ),
  );
});
