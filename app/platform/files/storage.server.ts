import path from "node:path";
import type { Env } from "../env.server.ts";
import { isKey, type Storage } from "./file-place.server.ts";
import { openFolder } from "./folder.server.ts";
import { openPartner, type Partner } from "../http/partner-calls.server.ts";
import { openBucket } from "./s3.server.ts";

export type { Storage };

/** The former place is listed first: what is moved meanwhile is then found in one of them, and once. */
async function* listBoth(files: Storage, former: Storage, prefix?: string) {
  const left = new Map<string, { key: string; size: number }>();
  for await (const file of former.list(prefix)) left.set(file.key, file);
  for await (const file of files.list(prefix)) {
    left.delete(file.key);
    yield file;
  }
  yield* left.values();
}

/**
 * Files in one place, of which some may still lie in another: they are read and listed from there, too, and
 * go from both. What is removed goes from the other place first, so that whoever moves it sees in the end
 * that it
 * is gone.
 */
export const withFormer = (files: Storage, former: Storage): Storage => ({
  ...files,
  // the third look finds what was moved between the first two
  read: async (key) => (await files.read(key)) ?? (await former.read(key)) ?? files.read(key),
  list: (prefix) => listBoth(files, former, prefix),
  async remove(key) {
    await former.remove(key);
    await files.remove(key);
  },
  tidy: async () => (await files.tidy()) + (await former.tidy()),
});

type StorageEnv = Pick<
  Env,
  | "DATA_DIR"
  | "FILES"
  | "S3_ENDPOINT"
  | "S3_BUCKET"
  | "S3_REGION"
  | "S3_ACCESS_KEY_ID"
  | "S3_SECRET_ACCESS_KEY"
  | "S3_PREFIX"
  | "S3_ENCRYPTION"
>;

/**
 * A tool that copies or moves has large files, and nobody waits at a screen: a call may take half an hour.
 */
const ofTools = () => openPartner("file store", { limits: { timeoutMs: 30 * 60_000 } });

/** Both places that files may lie in: the folder, and the store where one is configured. */
export function openPlaces(env: StorageEnv, partner: Partner = ofTools()) {
  const folder = openFolder(path.resolve(env.DATA_DIR, "files"));
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: id,
    S3_SECRET_ACCESS_KEY: secret,
  } = env;
  if (!endpoint || !bucket || !id || !secret) return { folder };
  const store = openBucket(
    {
      endpoint,
      bucket,
      region: env.S3_REGION,
      accessKeyId: id,
      secretAccessKey: secret,
      prefix: env.S3_PREFIX,
      encryption: env.S3_ENCRYPTION,
      spool: path.resolve(env.DATA_DIR, "files-on-their-way"),
    },
    partner,
  );
  return { folder, store };
}

/**
 * A place for copies, by its name: a folder, or `s3://bucket/folder` in the configured store.
 * @throws a sentence where no store is configured, or where copies would lie among the files that they copy
 */
export function placeNamed(env: StorageEnv, name: string): Storage {
  const inStore = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(name);
  if (!inStore) {
    const files = path.resolve(env.DATA_DIR, "files") + path.sep;
    if (`${path.resolve(name)}${path.sep}`.startsWith(files))
      throw new Error(`${name} lies among the files of the site: each copy would hold all copies before it.`);
    return openFolder(path.resolve(name));
  }
  const [, S3_BUCKET, folder = ""] = inStore;
  const S3_PREFIX = folder === "" || folder.endsWith("/") ? folder : `${folder}/`;
  if (!isKey(`${S3_PREFIX}copy`))
    throw new Error(
      `${name} is no place: a folder in a store has letters, digits, dots, hyphens and _ alone.`,
    );
  const meets = S3_PREFIX.startsWith(env.S3_PREFIX) || env.S3_PREFIX.startsWith(S3_PREFIX);
  if (S3_BUCKET === env.S3_BUCKET && meets)
    throw new Error(
      `${name} lies among the files of the site: each copy would hold all copies before it. Take another ` +
        "bucket, or give the files a folder with S3_PREFIX.",
    );
  const { store } = openPlaces({ ...env, S3_BUCKET, S3_PREFIX });
  if (!store) throw new Error(`${name} needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`);
  return store;
}

/** The files of this site, wherever the configuration says. */
export function openStorage(env: StorageEnv, partner?: Partner): Storage {
  const { folder, store } = openPlaces(env, partner);
  if (!store) return folder;
  return env.FILES === "folder" ? withFormer(folder, store) : withFormer(store, folder);
}

/**
 * Does something that reads a file.
 * @returns false where it came to nothing because the file was removed meanwhile
 */
export async function unlessRemoved(from: Storage, key: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (await from.read(key)) throw error;
    return false;
  }
}

/**
 * The pieces of a file as they come. @throws at their end where they are not the whole file, which is then
 * not written
 */
async function* wholeOf(key: string, size: number, pieces: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    yield piece;
  }
  if (bytes !== size) throw new Error(`${key} has ${bytes} bytes, not ${size}`);
}

/**
 * Copies a file unless there is one at the new place. @returns what lies there then; undefined where it is
 * gone
 */
async function copyOne(key: string, from: Storage, to: Storage): Promise<"copied" | "newer" | undefined> {
  if (await to.read(key)) return "newer"; // spares the way where it is known
  const file = await from.read(key);
  if (!file) return undefined;
  let isNew = false;
  const copy = async () => {
    isNew = await to.writeIfAbsent(key, wholeOf(key, file.size, file.stream()));
  };
  if (!(await unlessRemoved(from, key, copy))) return undefined;
  return isNew ? "copied" : "newer";
}

/**
 * Moves every file from one place to the other while the site runs. What was written at the new place
 * meanwhile wins; what is removed meanwhile stays removed.
 * @returns how many files, and bytes in all, were moved
 */
export async function moveFiles(from: Storage, to: Storage): Promise<{ files: number; bytes: number }> {
  const moved = { files: 0, bytes: 0 };
  for await (const { key, size } of from.list()) {
    const copied = await copyOne(key, from, to); // oxlint-disable-line no-await-in-loop -- one after another
    if (!copied) continue;
    // removed between the copy and now: it must not come back from the dead
    // oxlint-disable-next-line no-await-in-loop
    if (copied === "copied" && !(await from.read(key))) await to.remove(key);
    await from.remove(key); // oxlint-disable-line no-await-in-loop
    moved.files++;
    moved.bytes += size;
  }
  return moved;
}
