import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, constants, link, mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { type Content, isKey, keyed, type Storage, streamOf } from "./file-place.server.ts";
import { codeOf } from "../kernel/typed.ts";

/** Less than this share of a disk that is free is said, while there is time. */
const LEAST_FREE = 0.1;
const HALF = /\.[0-9a-f-]{36}\.part$/;

async function sizeOf(file: string): Promise<number | undefined> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error; // a disk that does not answer is no file that is gone
  });
  return found?.isFile() ? found.size : undefined;
}

/** Writes under another name, flushes, then gives it its own name with `place`: a file is whole or absent. */
async function writeWhole(
  target: string,
  bytes: Content,
  place: (half: string, target: string) => Promise<void>,
) {
  const half = `${target}.${randomUUID()}.part`;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  try {
    const file = await open(half, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await place(half, target);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

/** A link, unlike a rename, never replaces another's file; false where there is one. */
async function writeNew(target: string, bytes: Content): Promise<boolean> {
  let isNew = true;
  await writeWhole(target, bytes, async (half) => {
    await link(half, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
      isNew = false;
    });
    await rm(half);
  });
  return isNew;
}

async function* bytesOf(file: string, part: { start?: number; end?: number }): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, part);
}

/** The files below a folder; one that is not there, or goes meanwhile, has none. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error; // a folder that cannot be read is not an empty one: a copy would lack its files
  });
  for (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else if (entry.isFile() && !HALF.test(entry.name)) yield file;
  }
}

/** Files in a folder of this machine, or of a disk that several machines share. */
export function openFolder(folder: string): Storage {
  const at = (key: string) => path.join(folder, keyed(key));
  async function* list(prefix = ""): AsyncGenerator<{ key: string; size: number }> {
    for await (const file of filesBelow(folder)) {
      const key = path.relative(folder, file).split(path.sep).join("/");
      // oxlint-disable-next-line no-await-in-loop -- one may have been removed meanwhile
      const size = isKey(key) && key.startsWith(prefix) ? await sizeOf(file) : undefined;
      if (size !== undefined) yield { key, size };
    }
  }
  return {
    write: async (key, bytes) => writeWhole(at(key), bytes, rename),
    writeIfAbsent: async (key, bytes) => writeNew(at(key), bytes),
    async read(key) {
      const file = at(key);
      const size = await sizeOf(file);
      if (size === undefined) return undefined;
      return { size, stream: (part = {}) => streamOf(bytesOf(file, part)) };
    },
    remove: async (key) => rm(at(key), { force: true }),
    list,
    async problem() {
      try {
        await mkdir(folder, { recursive: true });
        await access(folder, constants.W_OK);
        const { bavail, blocks } = await statfs(folder);
        const free = bavail / blocks;
        return free < LEAST_FREE ? `only ${Math.floor(free * 100)}% of the disk is free` : undefined;
      } catch (error) {
        return `the folder cannot be written: ${codeOf(error) ?? String(error)}`;
      }
    },
  };
}
