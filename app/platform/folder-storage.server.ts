import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, constants, link, mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Content, isKey, keyed, type Storage, streamOf } from "./file-place.server.ts";
import { codeOf } from "../kernel/typed.ts";

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

/** Flushes what a folder lists; Windows does not let a folder be flushed. */
async function flush(folder: string) {
  if (process.platform === "win32") return;
  const list = await open(folder, "r");
  try {
    await list.sync();
  } finally {
    await list.close();
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

/** Stands beside a file that somebody is about to give its name; it, too, is half of something. */
const MARK = `${"0".repeat(36)}.part`;
/** A mark that stands for so long belongs to a process that was killed: it takes a moment. Milliseconds. */
const MARKED_MS = 10_000;

/** Whoever makes the mark has the name to themselves, until it goes; others wait. */
async function takeMark(mark: string) {
  const since = performance.now();
  for (;;) {
    // oxlint-disable no-await-in-loop -- one try after another
    try {
      return await (await open(mark, "wx", 0o600)).close();
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
    const age = Date.now() - ((await stat(mark).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (Math.max(age, performance.now() - since) > MARKED_MS) await rm(mark, { force: true });
    else await sleep(20);
    // oxlint-enable no-await-in-loop
  }
}

/**
 * On a disk without hard links, where nothing but a rename gives a whole file its name, and that replaces
 * another's: so one at a time looks whether there is one. @throws EEXIST where there is
 */
async function renameNew(half: string, target: string) {
  const mark = `${target}.${MARK}`;
  await takeMark(mark);
  try {
    if ((await sizeOf(target)) !== undefined)
      throw Object.assign(new Error(`EEXIST: ${target}`), { code: "EEXIST" });
    await rename(half, target);
  } finally {
    await rm(mark, { force: true });
  }
}

/** A link, unlike a rename, never replaces another's file; false where there is one. */
async function writeNew(target: string, bytes: Content): Promise<boolean> {
  let isNew = true;
  await writeWhole(target, bytes, async (half) => {
    await link(half, target)
      .catch((error: NodeJS.ErrnoException) => {
        if (!NO_LINKS.has(error.code ?? "")) throw error;
        return renameNew(half, target);
      })
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
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
