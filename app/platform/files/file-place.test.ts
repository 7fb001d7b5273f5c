import { expect, test } from "vitest";
import { isKey, requireKey, streamOf } from "./file-place.server.ts";

test.each([
  ["a", true],
  ["media/a-1_b.webp", true],
  ["Books/2026/one.PDF", true],
  ["", false],
  [".hidden", false],
  ["/etc/hostname", false],
  ["-a", false],
  ["../a", false],
  ["a/../b", false],
  ["a..b", false],
  ["a b", false],
  ["a\\b", false],
  ["a\nb", false],
  ["a\n", false],
  ["media/", false],
])("[HOUSE-07] accepts %j as a key: %s", (name, isValid) => {
  expect(isKey(name)).toBe(isValid);
  if (isValid) expect(requireKey(name)).toBe(name);
  else if (name !== "media/") expect(() => requireKey(name)).toThrow(`Not a storage key: ${name}`);
});

test("[HOUSE-07] pulls nothing from an unread stream", async () => {
  let pulls = 0;
  async function* chunks() {
    pulls++;
    yield new Uint8Array([1, 2]);
  }
  const unread = streamOf(chunks());
  const stream = streamOf(chunks());
  expect(new Uint8Array(await new Response(stream).arrayBuffer())).toEqual(new Uint8Array([1, 2]));
  expect(pulls).toBe(1);
  await unread.cancel();
  expect(pulls).toBe(1);
});
