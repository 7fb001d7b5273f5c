// Completes package-lock.json after `npm install`: npm leaves out optional packages built for other platforms
// that the registry at hand does not hold, and `npm ci` then refuses the lock. The added entries carry no
// integrity: regenerate the lock once where the whole registry is at hand.
import fs from "node:fs";

const file = process.argv[2] ?? "package-lock.json";
const lock = JSON.parse(fs.readFileSync(file, "utf8"));
const systems = /android|darwin|freebsd|linux|win32|openharmony|wasm32|aix|openbsd|netbsd|sunos/;
const processors = /arm64|x64|ia32|arm|ppc64|riscv64|s390x|loong64|mips64el|wasm32/;
let added = 0;
for (const { optionalDependencies } of Object.values({ ...lock.packages })) {
  for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
    if (Object.keys(lock.packages).some((key) => key.endsWith(`node_modules/${name}`))) continue;
    const os = systems.exec(name)?.[0];
    const cpu = processors.exec(name)?.[0];
    if (!os && !cpu) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      optional: true,
      ...(cpu && { cpu: [cpu] }),
      ...(os && os !== "wasm32" && { os: [os] }),
      ...(name.includes("musl") && { libc: ["musl"] }),
    };
    added++;
  }
}
fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries added to ${file}`);
