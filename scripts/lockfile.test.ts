import fs from "node:fs";
import { expect, test } from "vitest";

type Entry = {
  version?: string;
  integrity?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  resolved?: string;
};
const lock = JSON.parse(fs.readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Entry> };
const entries = Object.entries(lock.packages).filter(([name]) => name !== "");

test("[SAFE-09] every package that can be installed here has its hash in the lockfile", () => {
  const bare = entries.filter(([, { integrity }]) => !integrity);
  // what is left belongs to other systems, whose packages no registry at hand holds (scripts/lock.mjs)
  const here = bare.filter(([, { optional, os, cpu }]) => {
    const elsewhere = (os && !os.includes(process.platform)) || (cpu && !cpu.includes(process.arch));
    return !(optional && elsewhere);
  });
  const installed = here.filter(([name]) => fs.existsSync(name));
  expect(installed.map(([name]) => name)).toEqual([]);
  expect(entries.length - bare.length).toBeGreaterThan(600);
});

test("[SAFE-09] every hash that stands there is SHA-512, and nothing is fetched from a place of its own", () => {
  for (const [name, { integrity, resolved }] of entries) {
    if (integrity) expect([name, integrity]).toEqual([name, expect.stringMatching(/^sha512-/)]);
    if (resolved)
      expect([name, resolved]).toEqual([name, expect.stringMatching(/^https:\/\/registry\.npmjs\.org\//)]);
  }
});
