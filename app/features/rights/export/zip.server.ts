import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/**
 * One file of an archive: its path, its content in chunks, and whether it is already compressed (as PDFs
 * are).
 */
export type Entry = {
  path: string;
  packed: boolean;
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/**
 * Streams a ZIP archive while its files are read: at most one chunk is in memory.
 * @param at modification time of each file
 */
export async function* zipped(entries: AsyncIterable<Entry>, at: Date): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const taken = () => ready.splice(0);
  for await (const { path, packed, pieces } of entries) {
    const file = packed ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const piece of pieces) {
      file.push(piece);
      yield* taken();
    }
    file.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

const PIECE = 64 * 1024;

/** A value as readable JSON in chunks; dates are ISO 8601. */
export function* jsonPieces(value: unknown): Generator<Uint8Array> {
  const bytes = new TextEncoder().encode(`${JSON.stringify(value, undefined, 2)}\n`);
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
