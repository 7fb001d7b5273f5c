import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { openFolder } from "./folder-storage.server.ts";

// as a disk answers that knows no hard links, such as exFAT or some network shares
vi.mock("node:fs/promises", async (original) => ({
  ...(await original<typeof import("node:fs/promises")>()),
  link: async () => {
    throw Object.assign(new Error("EPERM: operation not permitted, link"), { code: "EPERM" });
  },
}));
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
