// Installs packages and builds the site if they are missing or outdated. Plain JavaScript for the system's
// Node (20 or newer); everything else runs on the Node of the lockfile. Messages go to standard error.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const at = (...p) => path.join(root, ...p);
const sha = (files) =>
  files.reduce((h, f) => h.update(f).update(fs.readFileSync(at(f))), createHash("sha256")).digest("hex");
const read = (f) => (fs.existsSync(f) ? fs.readFileSync(f, "utf8") : "");
/** Files that mark a complete install and build; they contain a hash of the lockfile and of the sources. */
const [INSTALLED, BUILT] = ["node_modules/.lock-sha", "build/.source-sha"];
const has = (flag) => process.argv.includes(flag);
const quiet = has("--quiet");
export const say = (line) => quiet || console.error(line);

function give(message) {
  console.error(message);
  process.exit(1);
}

/** Runs a command in the project's folder and exits if it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: ["inherit", 2, 2], ...options });
  if (done.error) give(`${command} could not be run: ${done.error.message}`);
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** Runs a command in the project's folder. @returns its status and output */
export async function capture(command, args) {
  const child = spawn(command, args, { cwd: root, env: environment() });
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"])
    child[name].setEncoding("utf8").on("data", (part) => (printed[name] += part));
  const status = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  return { status, ...printed };
}

/** Runs a long step; prints its title before and its duration after it. */
export function step(title, work) {
  const start = Date.now();
  say(`${title}…`);
  const result = work();
  say(`  done in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

const SYSTEMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];
/** Exits on systems without packages of PostgreSQL or Node, with a clearer message than npm's. */
function requireSystem() {
  const system = `${process.platform}-${process.arch}`;
  if (!SYSTEMS.includes(system))
    give(
      `Villa Vesper runs on Linux and macOS (x64, arm64). For ${system} there is no tested PostgreSQL: ` +
        (process.platform === "win32" ? "please use WSL 2." : "please use Docker: docker compose up."),
    );
  const usesMusl = process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime;
  if (usesMusl && !process.env.DATABASE_URL)
    give(
      "On Alpine (musl) the packages of PostgreSQL and Node do not run: use a Debian image, or set " +
        "DATABASE_URL and install Node 24.",
    );
}

const NEWEST = 24;
/** The path of the lockfile's Node, or of this one if it is new enough. Exits with a message otherwise. */
export function node() {
  if (fs.existsSync(at("node_modules/.bin/node"))) return at("node_modules/.bin/node");
  if (Number(process.versions.node.split(".")[0]) >= NEWEST) return process.execPath;
  return give(
    `There is no packaged Node ${NEWEST} for ${process.platform}-${process.arch}. Please install Node ` +
      `${NEWEST} or newer and start again (this is ${process.versions.node}).`,
  );
}
export const environment = () => ({
  ...process.env,
  PATH: at("node_modules/.bin") + path.delimiter + process.env.PATH,
});

/**
 * Runs `npm ci` unless the packages of this lockfile are installed. The marker is written last, so that an
 * interrupted install is repeated.
 */
export function install() {
  requireSystem();
  const mark = at(INSTALLED);
  const now = sha(["package-lock.json"]);
  if (read(mark) !== now) {
    step("Installing packages (about 300 MB once, half a minute and more)", () =>
      run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
        env: { ...process.env, NODE_ENV: "" },
      }),
    );
    // headers for building native modules: 67 MB that nothing needs
    const headers = at(`node_modules/node-${process.platform}-${process.arch}/include`);
    fs.rmSync(headers, { recursive: true, force: true });
    fs.writeFileSync(mark, now);
  }
  node();
}

const sources = [
  "app",
  "server",
  "benchmarks/distribution.ts",
  "benchmarks/journeys-generator.ts",
  "benchmarks/journeys-model.ts",
  "scripts/ready.mjs",
  "content",
  "public",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
function walk(p) {
  if (!fs.existsSync(at(p))) return [];
  if (!fs.statSync(at(p)).isDirectory()) return /\.test\.tsx?$/.test(p) ? [] : [p];
  return fs
    .readdirSync(at(p))
    .toSorted()
    .flatMap((name) => walk(path.join(p, name)));
}

/** Writes Brotli and gzip versions of browser files, so that the server need not compress them. */
function compress() {
  const folder = at("build/client");
  for (const name of fs
    .readdirSync(folder, { recursive: true })
    .filter((file) => /\.(js|css|svg)$/.test(file))) {
    const bytes = fs.readFileSync(path.join(folder, name));
    const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 10 };
    fs.writeFileSync(path.join(folder, `${name}.br`), zlib.brotliCompressSync(bytes, { params }));
    fs.writeFileSync(path.join(folder, `${name}.gz`), zlib.gzipSync(bytes, { level: 9 }));
  }
}

/** Builds and compresses the site if a source has changed. */
export function build() {
  const mark = at(BUILT);
  const now = sha(sources.flatMap(walk));
  if (read(mark) === now) return;
  step("Building the site", () => {
    fs.rmSync(mark, { force: true });
    run(node(), [at("node_modules/.bin/react-router"), "build", "--logLevel", "error"], {
      env: { ...environment(), NODE_ENV: "production" },
    });
    compress();
  });
  fs.writeFileSync(mark, now);
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  // --standing keeps an existing install and build, which a running site may be using
  const isKept = (mark) => has("--standing") && fs.existsSync(at(mark));
  if (!isKept(INSTALLED)) install();
  if (!has("--no-build") && !isKept(BUILT)) build();
}
