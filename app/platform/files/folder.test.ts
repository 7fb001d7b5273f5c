import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFolder, shortage } from "./folder.server.ts";

const modeOf = (...parts: string[]) => (fs.statSync(path.join(...parts)).mode & 0o777).toString(8);

function folder() {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "villa-folder-"));
  onTestFinished(() => fs.rmSync(root, { recursive: true, force: true }));
  return { root, storage: openFolder(path.join(root, "files")) };
}

test.skipIf(process.platform === "win32")(
  "[RUN-05] makes files readable to the site's account only",
  async () => {
    const { root, storage } = folder();
    expect(await storage.problem()).toBeUndefined();
    expect(modeOf(root, "files")).toBe("700");
    await storage.write("pdf/2026/one.pdf", new Uint8Array(9));
    for (const [place, mode] of [
      ["pdf", "700"],
      ["pdf/2026", "700"],
      ["pdf/2026/one.pdf", "600"],
    ] as const)
      expect(modeOf(root, "files", place), place).toBe(mode);
  },
);

test.each([
  [1000, undefined],
  [100, undefined],
  [99, "only 9% of the disk is free"],
  [0, "only 0% of the disk is free"],
])("[RUN-05] warns about a disk with %i of 1,000 blocks free: %s", (free, warning) => {
  expect(shortage(free, 1000)).toBe(warning);
});

test("[RUN-05] reports a folder that cannot be written", async () => {
  const { root, storage } = folder();
  fs.writeFileSync(path.join(root, "files"), "no folder");
  expect(await storage.problem()).toBe("the folder cannot be written: EEXIST");
});

test("[RUN-05] reports a missing file below another file, and throws if the disk is unavailable", async () => {
  const { root, storage } = folder();
  await storage.write("pdf/one.pdf", new Uint8Array(9));
  expect(await storage.read("pdf/one.pdf/two.pdf")).toBeUndefined();
  fs.symlinkSync("loop.pdf", path.join(root, "files/pdf/loop.pdf"));
  await expect(storage.read("pdf/loop.pdf")).rejects.toThrow("ELOOP");
});
