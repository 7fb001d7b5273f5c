// The browser of the tests: the one that is named, one that is there, or Debian's, which root may install.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { run, step } from "./ready.mjs";

const USUAL = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];

/** Path of a Chromium. Ends this process with a sentence where there is none and none can be installed. */
export function chromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && fs.existsSync(named)) return named;
  const there = USUAL.find((file) => fs.existsSync(file));
  if (there && !named) return there;
  const may = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (named || !may) {
    console.error(
      named
        ? `CHROMIUM_PATH names ${named}, which is not there.`
        : "The browser tests need Chromium: install it, or name one with CHROMIUM_PATH=…",
    );
    process.exit(1);
  }
  step("Installing Chromium for the browser tests (about 80 MB once)", () => {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-qqy", "--no-install-recommends", "chromium"], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  });
  return USUAL[0];
}
