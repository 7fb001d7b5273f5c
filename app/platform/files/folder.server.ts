import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import {
  access,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
} from "node:fs/promises";
import path from "node:path";
import { type Content, isKey, keyed, type Storage, streamOf } from "./file-place.server.ts";
import { codeOf } from "../../lib/typed.ts";

/** Less than this share of a disk that is free is said, while there is time. */
const LEAST_FREE = 0.1;
/** What is being written has such a name until it is whole. */
const HALF = /(^|\.)[0-9a-f-]{36}\.part$/;
/** What is still half written after so long belongs to a process that was killed. Milliseconds. */
const LEFT_MS = 24 * 3_600_000;

/** What is said of a disk of which so many blocks are free; undefined while they are enough. */
export function shortage(free: number, blocks: number): string | undefined {
  const share = free / blocks;
  return share < LEAST_FREE ? `only ${Math.floor(share * 100)}% of the disk is free` : undefined;
}

async function sizeOf(file: string): Promise<number | undefined> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error; // a disk that does not answer is no file that is gone
  });
  return found?.isFile() ? found.size : undefined;
}

/** Has the disk take a file, or what a folder lists; Windows does not let a folder be flushed. */
async function flush(name: string) {
  if (process.platform === "win32") return;
  const opened = await open(name, "r");
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/**
 * Flushes a folder below `root` and, the first time in this process, each above it: whoever made it may not
 * have come to it yet.
 */
function openFlushing(root: string) {
  const known = new Set<string>();
  return async (folder: string) => {
    const passed: string[] = [];
    await flush(folder);
    for (let at = folder; at !== path.dirname(root) && !known.has(at); at = path.dirname(at)) {
      await flush(path.dirname(at)); // oxlint-disable-line no-await-in-loop -- one above the other
      passed.push(at);
    }
    for (const one of passed) known.add(one);
  };
}

/** Writes a new file, and has the disk take it. */
async function writeFlushed(name: string, bytes: Content) {
  const file = await open(name, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
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
    await writeFlushed(half, bytes);
    await place(half, target);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

/** How a disk says that it knows no hard links. */
const NO_LINKS = new Set(["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP", "EMLINK"]);

/**
 * Gives a whole file its name unless another file has it. A disk without hard links gets a copy: a crash may
 * leave a part of it under the name.
 * @throws EEXIST
 */
async function placeNew(half: string, target: string) {
  try {
    await link(half, target);
  } catch (error) {
    if (!NO_LINKS.has(codeOf(error) ?? "")) throw error;
    await copyFile(half, target, constants.COPYFILE_EXCL);
    await flush(target);
  }
}

/** Writes a file under a name that no other file has; false where one has it. */
async function writeNew(target: string, bytes: Content): Promise<boolean> {
  let isNew = true;
  await writeWhole(target, bytes, async (half) => {
    await placeNew(half, target).catch((error: unknown) => {
      if (codeOf(error) !== "EEXIST") throw error;
      isNew = false;
    });
    await rm(half, { force: true });
  });
  return isNew;
}

async function* bytesOf(file: string, part: { start?: number; end?: number }): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, part);
}

/** The files below a folder; one that is not there, or goes meanwhile, has none. */
async function* filesBelow(folder: string, wanted: (name: string) => boolean): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error; // a folder that cannot be read is not an empty one: a copy would lack its files
  });
  for (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file, wanted);
    else if (entry.isFile() && wanted(entry.name)) yield file;
  }
}

/** Removes what processes that were killed left half written below a folder. @returns how many files */
export async function removeHalves(folder: string): Promise<number> {
  let removed = 0;
  for await (const file of filesBelow(folder, (name) => HALF.test(name))) {
    // oxlint-disable no-await-in-loop -- one after another
    const found = await stat(file).catch(() => undefined); // whole meanwhile
    if (!found || Date.now() - found.mtimeMs < LEFT_MS) continue;
    await rm(file, { force: true });
    // oxlint-enable no-await-in-loop
    removed++;
  }
  return removed;
}

/** Files in a folder of this machine, or of a disk that several machines share. */
export function openFolder(folder: string): Storage {
  const at = (key: string) => path.join(folder, keyed(key));
  const flushed = openFlushing(path.normalize(folder));
  async function* list(prefix = ""): AsyncGenerator<{ key: string; size: number }> {
    for await (const file of filesBelow(folder, (name) => !HALF.test(name))) {
      const key = path.relative(folder, file).split(path.sep).join("/");
      // oxlint-disable-next-line no-await-in-loop -- one may have been removed meanwhile
      const size = isKey(key) && key.startsWith(prefix) ? await sizeOf(file) : undefined;
      if (size !== undefined) yield { key, size };
    }
  }
  return {
    async write(key, bytes) {
      const file = at(key);
      await writeWhole(file, bytes, rename);
      await flushed(path.dirname(file));
    },
    async writeIfAbsent(key, bytes) {
      const file = at(key);
      const isNew = await writeNew(file, bytes);
      await flushed(path.dirname(file));
      return isNew;
    },
    async read(key) {
      const file = at(key);
      const size = await sizeOf(file);
      if (size === undefined) return undefined;
      return { size, stream: (part = {}) => streamOf(bytesOf(file, part)) };
    },
    async remove(key) {
      const file = at(key);
      if ((await sizeOf(file)) === undefined) return;
      await rm(file, { force: true });
      await flush(path.dirname(file)); // what was erased does not come back
    },
    list,
    tidy: () => removeHalves(folder),
    async problem() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await access(folder, constants.W_OK);
        const { bavail, blocks } = await statfs(folder);
        return shortage(bavail, blocks);
      } catch (error) {
        return `the folder cannot be written: ${codeOf(error) ?? String(error)}`;
      }
    },
  };
}
