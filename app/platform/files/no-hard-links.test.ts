import fs from "node:fs";
import disk from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFolder } from "./folder.server.ts";

test("[RUN-08] writes a new file once when several writers race on a disk without hard links", async () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "villa-no-links-"));
  const { link } = disk;
  onTestFinished(() => {
    disk.link = link;
    syncBuiltinESMExports();
    fs.rmSync(root, { recursive: true, force: true });
  });
  // as exFAT and some network shares do
  disk.link = () => Promise.reject(Object.assign(new Error("EPERM: link"), { code: "EPERM" }));
  syncBuiltinESMExports();

  const storage = openFolder(root);
  const texts = ["a", "b", "c", "d", "e"];
  const results = await Promise.all(
    texts.map((text) => storage.writeIfAbsent("books/one.pdf", new TextEncoder().encode(text))),
  );
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(fs.readFileSync(path.join(root, "books/one.pdf"), "utf8")).toBe(texts[results.indexOf(true)]);
  expect(fs.readdirSync(path.join(root, "books"))).toEqual(["one.pdf"]);
});
