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
import { type Content, isKey, requireKey, type Storage, streamOf } from "./file-place.server.ts";
import { codeOf } from "../../lib/typed.ts";

/** Warn when less than this share of the disk is free. */
const LEAST_FREE = 0.1;
/** Name of a file while it is being written. */
const HALF = /(^|\.)[0-9a-f-]{36}\.part$/;
/** Age after which a partial file belongs to a killed process, in milliseconds. */
const LEFT_MS = 24 * 3_600_000;

/** The warning for a disk with too few free blocks; undefined if there are enough. */
export function shortage(free: number, blocks: number): string | undefined {
  const share = free / blocks;
  return share < LEAST_FREE ? `only ${Math.floor(share * 100)}% of the disk is free` : undefined;
}

async function sizeOf(file: string): Promise<number | undefined> {
  const info = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error; // an unavailable disk does not mean that the file is missing
  });
  return info?.isFile() ? info.size : undefined;
}

/** Calls fsync on a file or folder; Windows cannot flush folders. */
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
 * Flushes a folder below `root` and, the first time in this process, each parent, since another process may
 * have created it without flushing it yet.
 */
function openFlushing(root: string) {
  const flushed = new Set<string>();
  return async (folder: string) => {
    const passed: string[] = [];
    await flush(folder);
    for (let at = folder; at !== path.dirname(root) && !flushed.has(at); at = path.dirname(at)) {
      await flush(path.dirname(at)); // oxlint-disable-line no-await-in-loop -- one above the other
      passed.push(at);
    }
    for (const passedFolder of passed) flushed.add(passedFolder);
  };
}

/** Writes and flushes a new file. */
async function writeFlushed(name: string, bytes: Content) {
  const file = await open(name, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Writes a temporary file, flushes it, then renames it with `place`, so that a file is complete or absent.
 */
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

/** Error codes of file systems without hard links. */
const NO_LINKS = new Set(["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP", "EMLINK"]);

/**
 * Gives a complete file its name unless the name is taken. Without hard links the file is copied instead,
 * and a crash may leave a partial file.
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

/** Writes a file under a new name. @returns false if the name is taken */
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

/** The files below a folder; none if it does not exist or is removed during the call. */
async function* filesBelow(folder: string, isWanted: (name: string) => boolean): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error; // an unreadable folder is not empty: a backup would miss its files
  });
  for (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file, isWanted);
    else if (entry.isFile() && isWanted(entry.name)) yield file;
  }
}

/** Removes partial files of killed processes below a folder. @returns how many */
export async function removePartialFiles(folder: string): Promise<number> {
  let removed = 0;
  for await (const file of filesBelow(folder, (name) => HALF.test(name))) {
    // oxlint-disable no-await-in-loop -- one after another
    const info = await stat(file).catch(() => undefined); // it may have been renamed since it was listed
    if (!info || Date.now() - info.mtimeMs < LEFT_MS) continue;
    await rm(file, { force: true });
    // oxlint-enable no-await-in-loop
    removed++;
  }
  return removed;
}

/** Files in a folder of this machine, or on a shared disk. */
export function openFolder(folder: string): Storage {
  const pathOf = (key: string) => path.join(folder, requireKey(key));
  const flushed = openFlushing(path.normalize(folder));
  async function* list(prefix = ""): AsyncGenerator<{ key: string; size: number }> {
    for await (const file of filesBelow(folder, (name) => !HALF.test(name))) {
      const key = path.relative(folder, file).split(path.sep).join("/");
      // oxlint-disable-next-line no-await-in-loop -- files may have been removed since they were listed
      const size = isKey(key) && key.startsWith(prefix) ? await sizeOf(file) : undefined;
      if (size !== undefined) yield { key, size };
    }
  }
  return {
    async write(key, bytes) {
      const file = pathOf(key);
      await writeWhole(file, bytes, rename);
      await flushed(path.dirname(file));
    },
    async writeIfAbsent(key, bytes) {
      const file = pathOf(key);
      const isNew = await writeNew(file, bytes);
      await flushed(path.dirname(file));
      return isNew;
    },
    async read(key) {
      const file = pathOf(key);
      const size = await sizeOf(file);
      if (size === undefined) return undefined;
      return { size, stream: (part = {}) => streamOf(bytesOf(file, part)) };
    },
    async remove(key) {
      const file = pathOf(key);
      if ((await sizeOf(file)) === undefined) return;
      await rm(file, { force: true });
      await flush(path.dirname(file)); // an erased file must not reappear after a power cut
    },
    list,
    tidy: () => removePartialFiles(folder),
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
