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
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");

/** A tree that was brought to a newer release (`git pull`) under a site which still runs the one before. */
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

/** Runs the step before `npm run`. No package can be downloaded: a missing one ends it. */
function makeReady(script: keyof typeof manifest.scripts) {
  const [first = ""] = manifest.scripts[script].split("&&");
  const env = { ...process.env, npm_config_offline: "true", npm_config_cache: path.join(root, "cache") };
  const { status, stderr } = spawnSync("sh", ["-c", first], { cwd: root, encoding: "utf8", env });
  return { status, stderr };
}

describe("a copy of the site", () => {
  test("uses an existing build: neither packages nor build change under the running site", () => {
    expect(makeReady("backup")).toEqual({ status: 0, stderr: "" });
    expect(read("node_modules/.lock-sha")).toBe("of the release before");
    expect(read("build/.source-sha")).toBe("of the release before");
    expect(read("build/server/index.js")).toBe("the release before");
  });

  test("makes its own build if there is none", () => {
    fs.rmSync(path.join(root, "build"), { recursive: true });
    expect(makeReady("backup").stderr).toContain("Building the site");
  });

  test("installs where nothing is installed", () => {
    fs.rmSync(path.join(root, "node_modules"), { recursive: true });
    expect(makeReady("backup").stderr).toContain("Installing packages");
  });
});

test("a start brings packages and build to the sources that are there", () => {
  expect(makeReady("start").stderr).toContain("Installing packages");
});
