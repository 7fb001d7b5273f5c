import fs from "node:fs";
import disk from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFolder } from "./folder-storage.server.ts";

/** How many calls to the disk are still made; the next is the one at which the process is killed. */
const life = { left: Infinity };
const real = { ...disk };
const mortal =
  <Args extends unknown[], Result>(
    call: (...args: Args) => Promise<Result>,
    half = async (..._args: Args): Promise<unknown> => undefined,
  ) =>
  async (...args: Args) => {
    if (life.left-- > 0) return call(...args);
    if (life.left === -1) await half(...args);
    throw new Error("killed");
  };
/** As a disk answers that knows no hard links, such as exFAT or some network shares. */
const withoutLinks = {
  copyFile: mortal(real.copyFile, (from, to) => real.writeFile(to, "fi")),
  open: mortal(real.open),
  rename: mortal(real.rename),
  rm: mortal(real.rm),
  link: () =>
    Promise.reject(Object.assign(new Error("EPERM: operation not permitted, link"), { code: "EPERM" })),
};
const setDisk = (calls: object) => {
  Object.assign(disk, calls);
  syncBuiltinESMExports();
};
beforeAll(() => setDisk(withoutLinks));
afterAll(() => setDisk(real));
const root = fs.mkdtempSync(path.join(os.tmpdir(), "villa-no-links-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));
const bytesOf = (text: string) => new TextEncoder().encode(text);

test("[RUN-08] on a disk without hard links a file is written where there is none, and none is written over", async () => {
  const storage = openFolder(root);
  expect(await storage.writeIfAbsent("books/one.pdf", bytesOf("first"))).toBe(true);
  expect(await storage.writeIfAbsent("books/one.pdf", bytesOf("second"))).toBe(false);
  expect(fs.readFileSync(path.join(root, "books/one.pdf"), "utf8")).toBe("first");
  expect(fs.readdirSync(path.join(root, "books"))).toEqual(["one.pdf"]);
});

test("[RUN-08] on such a disk a file is whole or absent, at whichever call to the disk the process was killed", async () => {
  let sufficed = 0;
  for (let calls = 0; sufficed === 0; calls++) {
    // oxlint-disable no-await-in-loop -- one death after another
    const storage = openFolder(path.join(root, `killed-${calls}`));
    life.left = calls;
    sufficed = (await storage.writeIfAbsent("two.pdf", bytesOf("first")).catch(() => false)) ? calls : 0;
    life.left = Infinity;
    const found = await storage.read("two.pdf");
    expect(found && (await new Response(found.stream()).text())).toBeOneOf([undefined, "first"]);
    for await (const { key } of storage.list()) expect(key).toBe("two.pdf");
    const folder = path.join(root, `killed-${calls}`);
    for (const name of fs.readdirSync(folder)) fs.utimesSync(path.join(folder, name), 0, 0);
    if (!found) expect(await storage.writeIfAbsent("two.pdf", bytesOf("second"))).toBe(true);
    // oxlint-enable no-await-in-loop
  }
  expect(sufficed).toBeGreaterThan(2);
});

test("[RUN-08] on such a disk, of many who write a file at once one has written it", async () => {
  const storage = openFolder(root);
  const texts = ["a", "b", "c", "d", "e"];
  const written = await Promise.all(
    texts.map((text) => storage.writeIfAbsent("books/three.pdf", bytesOf(text))),
  );
  expect(written.filter(Boolean)).toHaveLength(1);
  expect(fs.readFileSync(path.join(root, "books/three.pdf"), "utf8")).toBe(texts[written.indexOf(true)]);
});
