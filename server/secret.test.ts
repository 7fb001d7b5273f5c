import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readOrCreateSecret } from "./secret.ts";

test("[SAFE-06] creates a secret readable to its own account only, and keeps it", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-secret-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, "data", "auth-secret");
  const secret = readOrCreateSecret(file);
  expect(secret).toHaveLength(43);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(readOrCreateSecret(file)).toBe(secret);
});
