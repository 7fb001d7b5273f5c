// Completes package-lock.json after `npm install`. npm omits optional packages for other platforms, or leaves
// out their hashes; `npm ci` then refuses the lockfile or does not verify them. Asks the registry for the
// missing data and reports unknown packages.
import { execFile } from "node:child_process";
import fs from "node:fs";
import { promisify } from "node:util";

const file = process.argv[2] ?? "package-lock.json";
const lock = JSON.parse(fs.readFileSync(file, "utf8"));

/** The registry's data on a package version; undefined if it cannot be read. */
async function published(name, version) {
  const fields = ["dist.integrity", "os", "cpu", "libc", "license", "engines"];
  try {
    const { stdout } = await promisify(execFile)("npm", ["view", `${name}@${version}`, ...fields, "--json"]);
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}
const listed = (value) => (value === undefined ? undefined : [value].flat());

const wanted = new Map();
for (const { optionalDependencies, dev } of Object.values(lock.packages))
  for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
    const key = Object.keys(lock.packages).find((path) => path.endsWith(`node_modules/${name}`));
    if (!key || !lock.packages[key].integrity)
      wanted.set(key ?? `node_modules/${name}`, { name, version, dev });
  }
const unknown = [];
for (const [key, { name, version, dev }] of wanted) {
  const release = await published(name, version); // oxlint-disable-line no-await-in-loop -- the registry limits calls
  if (!release) unknown.push(`${name}@${version}`);
  else
    lock.packages[key] = {
      version,
      integrity: release["dist.integrity"],
      cpu: listed(release.cpu),
      ...(release.libc && { libc: listed(release.libc) }),
      ...(dev && { dev }),
      ...(release.license && { license: release.license }),
      optional: true,
      os: listed(release.os),
      ...(release.engines && { engines: release.engines }),
    };
}
fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${wanted.size - unknown.length} entries completed in ${file}`);
if (unknown.length > 0) console.log(`Not in the registry: ${unknown.join(", ")}`);
