// Plain JavaScript for the system's Node 20: installs and builds what is missing or stale. Everything else runs under the Node in the lockfile.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");
const at = (...p) => path.join(root, ...p);
const sha = (files) => files.reduce((h, f) => h.update(f).update(fs.readFileSync(at(f))), createHash("sha256")).digest("hex");
const read = (f) => (fs.existsSync(f) ? fs.readFileSync(f, "utf8") : "");

export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

export const node = () => at("node_modules/.bin/node");
export const environment = () => ({ ...process.env, PATH: at("node_modules/.bin") + path.delimiter + process.env.PATH });

export function install() {
  const mark = at("node_modules/.lock-sha");
  const now = sha(["package-lock.json"]);
  if (read(mark) === now) return;
  console.log("Installing packages (once, about half a minute)…");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  fs.writeFileSync(mark, now);
}

const sources = ["app", "server", "content", "public", "vite.config.ts", "react-router.config.ts", "tsconfig.json", "package-lock.json"];
function walk(p) {
  if (!fs.existsSync(at(p))) return [];
  return fs.statSync(at(p)).isDirectory()
    ? fs
        .readdirSync(at(p))
        .toSorted()
        .flatMap((n) => walk(path.join(p, n)))
    : [p];
}

export function build() {
  const mark = at("build/.source-sha");
  const now = sha(sources.flatMap(walk));
  if (read(mark) === now) return;
  console.log("Building the site…");
  run(node(), [at("node_modules/.bin/react-router"), "build"], { env: { ...environment(), NODE_ENV: "production" } });
  fs.writeFileSync(mark, now);
}

if (process.argv[1] === import.meta.filename) {
  install();
  if (!process.argv.includes("--no-build")) build();
}
