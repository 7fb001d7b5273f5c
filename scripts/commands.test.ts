import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Runs the file behind a command in an empty folder for its data; nothing is built or started for it. */
function run(file: string, ...args: string[]) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-command-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const env = { PATH: process.env["PATH"], DATA_DIR: path.join(folder, "data"), TMPDIR: folder };
  const { status, stderr, stdout } = spawnSync(process.execPath, [file, ...args], {
    encoding: "utf8",
    env,
    timeout: 60_000,
  });
  return { status, said: stderr, out: stdout, made: fs.readdirSync(folder) };
}

test.each<[string, string, string[], RegExp]>([
  [
    "backup",
    "server/backup.ts",
    ["backup", "--help"],
    /^Unknown option '--help'.*\nUsage: npm run backup -- \[--retain/s,
  ],
  ["backup without a place", "server/backup.ts", ["backup"], /^Name the place\.\nUsage: npm run backup/],
  ["backup to two places", "server/backup.ts", ["backup", "a", "b"], /^Name one place, not a and b\.\n/],
  [
    "backup for no days",
    "server/backup.ts",
    ["backup", "--retain", "x", "a"],
    /^--retain takes a whole number/,
  ],
  [
    "restore",
    "server/backup.ts",
    ["restore", "--verify", "a"],
    /^Unknown option '--verify'.*\nUsage: npm run restore/s,
  ],
  [
    "files to a place of another name",
    "server/files.ts",
    ["move", "bucket"],
    /^Say what to do: npm run files/,
  ],
  [
    "files to two places",
    "server/files.ts",
    ["move", "s3", "folder"],
    /^Say what to do: npm run files -- move /,
  ],
  [
    "posts of no file",
    "server/posts.ts",
    ["nowhere.md"],
    /nowhere\.md cannot be read, and nothing was taken in: /,
  ],
  [
    "fuzz",
    "scripts/fuzz.mjs",
    ["--sed", "1"],
    /^Unknown option '--sed'.*\nUsage: npm run fuzz -- \[--seed N\]/s,
  ],
  ["chaos", "benchmarks/chaos.ts", ["--sed", "1"], /^Unknown option '--sed'.*\nUsage: npm run chaos -- /s],
  ["chaos of no number", "benchmarks/chaos.ts", ["--seed", "x"], /^--seed must be a whole number from 1 on/],
])(
  "%s: what is not taken is refused with a sentence, and nothing is begun",
  (_name, file, args, sentence) => {
    const { status, said, out, made } = run(file, ...args);
    expect({ out, made }).toEqual({ out: "", made: [] });
    expect(status).toBeGreaterThan(0);
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/^\s+at /m);
  },
);
