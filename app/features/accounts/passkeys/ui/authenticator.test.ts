import { expect, test } from "vitest";
import { makePasskey, signWithPasskey } from "./authenticator.ts";

test("[SAFE-03] reports a browser that does not support passkeys", async () => {
  const unsupported = { ok: false, error: "This browser doesn’t support passkeys." };
  expect([await makePasskey({}), await signWithPasskey({})]).toEqual([unsupported, unsupported]);
});
