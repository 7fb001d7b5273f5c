import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { requireNoneHeld } from "./held-connection.server.ts";

const safe = /^[a-z0-9][a-z0-9/_.-]*$/i;

/**
 * Files kept beside the database, by key. A file is whole or absent: it is written under another name,
 * flushed, then renamed.
 */
export function openStorage(folder: string) {
  const at = (key: string) => {
    requireNoneHeld("a file");
    if (!safe.test(key) || key.includes("..")) throw new Error(`Not a storage key: ${key}`);
    return path.join(folder, key);
  };
  return {
    /** Keeps a file: its bytes, or pieces of it as they come. */
    async write(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>) {
      const target = at(key);
      const half = `${target}.${randomUUID()}.part`;
      await mkdir(path.dirname(target), { recursive: true });
      try {
        const file = await open(half, "wx");
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(half, target);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    /**
     * The file's size in bytes and its content, or the part from byte `start` to byte `end`, as a web stream;
     * undefined when there is none.
     */
    async read(key: string) {
      const found = await stat(at(key)).catch(() => undefined);
      if (!found) return undefined;
      return {
        size: found.size,
        stream: (part: { start?: number; end?: number } = {}) =>
          Readable.toWeb(createReadStream(at(key), part)) as ReadableStream<Uint8Array>,
      };
    },
    remove: async (key: string) => rm(at(key), { force: true }),
  };
}
export type Storage = ReturnType<typeof openStorage>;
