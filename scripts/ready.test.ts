import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

let root: string;
const write = (file: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
};
const readFile = (file: string) => fs.readFileSync(path.join(root, file), "utf8");

/** Sources of the next release (after `git pull`) while the site still runs the one before. */
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "villa-ready-"));
  write("scripts/ready.mjs", fs.readFileSync("scripts/ready.mjs", "utf8"));
  write("package-lock.json", "{}");
  write("app/routes.ts", "the next release");
  write("node_modules/.lock-sha", "of the release before");
  write("build/.source-sha", "of the release before");
  write("build/server/index.js", "the release before");
  fs.mkdirSync(path.join(root, "node_modules/.bin"));
  fs.symlinkSync(process.execPath, path.join(root, "node_modules/.bin/node"));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

/** Runs the first command of an npm script, `ready.mjs`. Offline, so that an install fails. */
function makeReady(script: keyof typeof manifest.scripts) {
  const [first = ""] = manifest.scripts[script].split("&&");
  const env = { ...process.env, npm_config_offline: "true", npm_config_cache: path.join(root, "cache") };
  const { status, stderr } = spawnSync("sh", ["-c", first], { cwd: root, encoding: "utf8", env });
  return { status, stderr };
}

describe("npm run backup", () => {
  test("keeps the packages and build of the running site", () => {
    expect(makeReady("backup")).toEqual({ status: 0, stderr: "" });
    expect(readFile("node_modules/.lock-sha")).toBe("of the release before");
    expect(readFile("build/.source-sha")).toBe("of the release before");
    expect(readFile("build/server/index.js")).toBe("the release before");
  });

  test("builds if there is no build", () => {
    fs.rmSync(path.join(root, "build"), { recursive: true });
    expect(makeReady("backup").stderr).toContain("Building the site");
  });

  test("installs if nothing is installed", () => {
    fs.rmSync(path.join(root, "node_modules"), { recursive: true });
    expect(makeReady("backup").stderr).toContain("Installing packages");
  });
});

test("updates packages and build before a start", () => {
  expect(makeReady("start").stderr).toContain("Installing packages");
});
