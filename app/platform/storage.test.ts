import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openStorage } from "./storage.server.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "villa-storage-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));
const storage = openStorage(path.join(root, "files"));
const bytes = new TextEncoder().encode("a picture");

test.each([
  "..",
  "../outside",
  "a/../../outside",
  "a/..",
  "a/b..c",
  "/etc/hostname",
  ".hidden",
  "",
  "a b",
  "a\0",
])("[HOUSE-07] the key %j leads nowhere: nothing is read, written or removed", async (key) => {
  fs.writeFileSync(path.join(root, "outside"), "secret");
  const refused = `Not a storage key: ${key}`;
  await expect(storage.read(key)).rejects.toThrow(refused);
  await expect(storage.write(key, bytes)).rejects.toThrow(refused);
  await expect((async () => storage.remove(key))()).rejects.toThrow(refused);
  expect(fs.readFileSync(path.join(root, "outside"), "utf8")).toBe("secret");
});

test("a file is whole or absent, and is read whole or in part", async () => {
  await storage.write("books/one.pdf", bytes);
  const file = (await storage.read("books/one.pdf"))!;
  const text = (part?: { start: number; end: number }) => new Response(file.stream(part)).text();
  expect([file.size, await text(), await text({ start: 2, end: 4 })]).toEqual([9, "a picture", "pic"]);
  async function* broken() {
    yield bytes;
    throw new Error("The disk is full");
  }
  await expect(storage.write("books/one.pdf", broken())).rejects.toThrow("The disk is full");
  expect(await text()).toBe("a picture");
  expect(fs.readdirSync(path.join(root, "files/books"))).toEqual(["one.pdf"]);
  await storage.remove("books/one.pdf");
  await storage.remove("books/one.pdf");
  expect(await storage.read("books/one.pdf")).toBeUndefined();
});
