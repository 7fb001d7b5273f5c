import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readEnv, Variables } from "./env.server.ts";
import { SECRETS } from "./secret-files.server.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "villa-secrets-"));
afterAll(() => fs.rmSync(root, { recursive: true }));

/** A folder of secrets, one file each. */
function folderOf(secrets: Record<string, string>) {
  const folder = fs.mkdtempSync(path.join(root, "f"));
  for (const [name, text] of Object.entries(secrets))
    fs.writeFileSync(path.join(folder, name), text, { mode: 0o600 });
  return folder;
}
const SECRET = "a-secret-from-a-store-0123456789abcdef";

test("[SAFE-06] reads secrets from files without the final line break, and ignores other files", () => {
  const SECRETS_DIR = folderOf({
    AUTH_SECRET: `${SECRET}\n`,
    DATABASE_URL: "postgres://villa:x@127.0.0.1:5432/villa",
    PORT: "4000",
  });
  expect(readEnv({ SECRETS_DIR })).toMatchObject({
    AUTH_SECRET: SECRET,
    DATABASE_URL: "postgres://villa:x@127.0.0.1:5432/villa",
    PORT: 3000,
  });
});

test("validates a file's content like a variable, and does not print it", () => {
  const SECRETS_DIR = folderOf({ AUTH_SECRET: "short-one" });
  expect(() => readEnv({ SECRETS_DIR })).toThrow(/AUTH_SECRET must have at least 32 characters/);
  expect(() => readEnv({ SECRETS_DIR })).not.toThrow(/short-one/);
});

test("fails with one sentence for a missing folder, an unreadable file and a secret set both ways", () => {
  const missingFolder = path.join(root, "none");
  expect(() => readEnv({ SECRETS_DIR: missingFolder })).toThrow(
    `Configuration: SECRETS_DIR is not a folder: ${missingFolder}.`,
  );
  const odd = folderOf({});
  fs.mkdirSync(path.join(odd, "AUTH_SECRET"));
  expect(() => readEnv({ SECRETS_DIR: odd })).toThrow(
    `Configuration: a file of SECRETS_DIR cannot be read: ${odd}/AUTH_SECRET (EISDIR).`,
  );
  expect(() => readEnv({ AUTH_SECRET: SECRET, SECRETS_DIR: folderOf({ AUTH_SECRET: SECRET }) })).toThrow(
    "Configuration: AUTH_SECRET must be set as a variable or be in SECRETS_DIR, not both.",
  );
});

test("prefers a file to a default determined at startup", () => {
  const defaults = { AUTH_SECRET: "made-by-the-start-0123456789abcdefgh" };
  expect(readEnv({ SECRETS_DIR: folderOf({ AUTH_SECRET: SECRET }) }, defaults).AUTH_SECRET).toBe(SECRET);
});

test("lists only secrets that are variables of the site", () => {
  expect(SECRETS.filter((name) => !(name in Variables.shape))).toEqual([]);
});
