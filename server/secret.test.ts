import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readOrCreateSecret } from "./secret.ts";

test("[SAFE-06] the secret that the site makes is for its own account alone, and stays the same", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-secret-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, "data", "auth-secret");
  const secret = readOrCreateSecret(file);
  expect(secret).toHaveLength(43);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(readOrCreateSecret(file)).toBe(secret);
});
