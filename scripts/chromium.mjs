// The tests' browser: CHROMIUM_PATH, or the headless Chromium of an npm package, or else Playwright's own.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { environment, node, root, run, step } from "./ready.mjs";

/** Inside node_modules, so that a reinstall also removes an older browser. */
const FOLDER = path.join(root, "node_modules/.chromium");
const UNPACK =
  'import("@sparticuz/chromium").then(async (it) => process.stdout.write(await it.default.executablePath()))';
/** Debian packages of libraries that this Chromium needs but does not include. */
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

/** Installs missing libraries, as root on Debian and Ubuntu; otherwise exits with a message. */
function completeLibraries(file) {
  const isMissing = () => spawnSync("ldd", [file], { encoding: "utf8" }).stdout.includes("not found");
  if (!isMissing()) return;
  const isAllowed = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (!isAllowed)
    give(
      `The browser tests need the libraries of ${LIBRARIES.join(" and ")}: install them, or set  ` +
        "CHROMIUM_PATH to a Chromium.",
    );
  step("Installing libraries for the browser tests (about 2 MB once)", () => {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-qqy", "--no-install-recommends", ...LIBRARIES], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  });
  if (isMissing()) give(`${file} lacks libraries: run ldd on it.`);
}

/** Downloads Playwright's own Chromium once, for systems that the npm package does not support. */
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
      "set CHROMIUM_PATH.",
  );
}

/** The path of a Chromium that runs here. Exits with a message if there is none. */
export function chromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return fs.existsSync(named) ? named : give(`CHROMIUM_PATH is ${named}, which does not exist.`);
  if (process.platform !== "linux" || process.arch !== "x64") return download();
  const file = unpack();
  completeLibraries(file);
  return file;
}
