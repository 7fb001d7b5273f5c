import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.server.ts";

test("stores passwords as argon2id of 19 MiB, and accepts the same letters in another Unicode form", async () => {
  const stored = await hashPassword("caf\u00e9-noir");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, "cafe\u0301-noir")).toBe(true);
  expect(await verifyPassword(stored, "cafe-noir")).toBe(false);
  expect(await verifyPassword(undefined, "caf\u00e9-noir")).toBe(false);
});
