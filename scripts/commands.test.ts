import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

test.each([
  ["backup", ["server/backup.ts", "backup", "--help"], /^Unknown option '--help'.*\nUsage: npm run backup/s],
  ["files", ["server/files.ts", "move", "bucket"], /^Usage: npm run files/],
])("%s rejects invalid arguments, prints its usage and writes nothing", (_name, command, usage) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-command-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const env = { PATH: process.env["PATH"], DATA_DIR: path.join(folder, "data"), TMPDIR: folder };
  const { status, stderr, stdout } = spawnSync(process.execPath, command, { encoding: "utf8", env });
  expect(status).toBeGreaterThan(0);
  expect(stderr).toMatch(usage);
  expect([stdout, fs.readdirSync(folder)]).toEqual(["", []]);
});
