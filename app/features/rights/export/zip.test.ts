import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { type Entry, jsonPieces, zipped } from "./zip.server.ts";

const AT = new Date("2026-11-20T12:00:00Z");
async function* all(entries: Entry[]) {
  yield* entries;
}
async function archive(entries: Entry[]) {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipped(all(entries), AT)) pieces.push(piece);
  return unzipSync(Buffer.concat(pieces));
}

test("[ROUTE-09] stores files unchanged, compressed or not, in any number of chunks", async () => {
  const piece = fc.uint8Array({ maxLength: 300 });
  const file = fc.record({ packed: fc.boolean(), pieces: fc.array(piece, { maxLength: 5 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 6 }), async (files) => {
      const found = await archive(files.map((one, i) => ({ path: `folder/${i}.bin`, ...one })));
      expect(Object.keys(found)).toEqual(files.map((_, i) => `folder/${i}.bin`));
      files.forEach((one, i) =>
        expect(Buffer.from(found[`folder/${i}.bin`]!)).toEqual(Buffer.concat(one.pieces)),
      );
    }),
    { numRuns: 50 },
  );
});

test("keeps at most one chunk in memory", async () => {
  let read = 0;
  function* pieces() {
    for (; read < 200; read++) yield crypto.getRandomValues(new Uint8Array(64 * 1024));
  }
  let out = 0;
  let furthest = 0;
  for await (const piece of zipped(all([{ path: "book.pdf", packed: true, pieces: pieces() }]), AT)) {
    out += piece.byteLength;
    furthest = Math.max(furthest, read * 64 * 1024 - out);
  }
  expect(out).toBeGreaterThan(200 * 64 * 1024);
  expect(furthest).toBeLessThanOrEqual(64 * 1024);
});

test("splits JSON into chunks that join to the original", () => {
  const value = { text: "வணக்கம் ".repeat(40_000), at: AT };
  const pieces = [...jsonPieces(value)];
  expect(pieces.length).toBeGreaterThan(5);
  expect(JSON.parse(strFromU8(Buffer.concat(pieces)))).toEqual({
    text: value.text,
    at: "2026-11-20T12:00:00.000Z",
  });
});

test("compresses only files that are not compressed already", async () => {
  const text = new TextEncoder().encode("the same words again and again ".repeat(1_000));
  const sizeOf = async (packed: boolean) => {
    let size = 0;
    for await (const piece of zipped(all([{ path: "a.txt", packed, pieces: [text] }]), AT))
      size += piece.length;
    return size;
  };
  expect(await sizeOf(true)).toBeGreaterThan(text.length);
  expect(await sizeOf(false)).toBeLessThan(text.length / 20);
});
