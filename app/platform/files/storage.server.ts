import path from "node:path";
import type { Env } from "../env.server.ts";
import { isKey, type Storage } from "./file-place.server.ts";
import { openFolder } from "./folder.server.ts";
import { openPartner, type Partner } from "../http/partner-calls.server.ts";
import { openBucket } from "./s3.server.ts";

export type { Storage };

/** Lists the former place first, so that a file moved during the call is listed exactly once. */
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
 * Files in one place while some may still be in the former one: reads, lists and removes files in both.
 * Removal starts with the former place, so that a concurrent move notices it.
 */
export const withFormerPlace = (files: Storage, former: Storage): Storage => ({
  ...files,
  // the third read finds a file moved between the first two
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

/** Backup and move tools transfer large files and no user waits for them: a call may take half an hour. */
const ofTools = () => openPartner("file store", { limits: { timeoutMs: 30 * 60_000 } });

/** The folder, and the store if one is configured. */
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
 * A place for backups: a folder, or `s3://bucket/folder` in the configured store.
 * @throws if no store is configured, or if the backups would be among the site's own files
 */
export function openBackupPlace(env: StorageEnv, name: string): Storage {
  const inStore = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(name);
  if (!inStore) {
    const files = path.resolve(env.DATA_DIR, "files") + path.sep;
    if (`${path.resolve(name)}${path.sep}`.startsWith(files))
      throw new Error(`${name} is among the files of the site: each copy would contain all earlier copies.`);
    return openFolder(path.resolve(name));
  }
  const [, S3_BUCKET, folder = ""] = inStore;
  const S3_PREFIX = folder === "" || folder.endsWith("/") ? folder : `${folder}/`;
  if (!isKey(`${S3_PREFIX}copy`))
    throw new Error(
      `${name} is not a valid place: a folder in a store has only letters, digits, dots, hyphens and _.`,
    );
  const meets = S3_PREFIX.startsWith(env.S3_PREFIX) || env.S3_PREFIX.startsWith(S3_PREFIX);
  if (S3_BUCKET === env.S3_BUCKET && meets)
    throw new Error(
      `${name} is among the files of the site: each copy would contain all earlier copies. Use another ` +
        "bucket, or give the files a folder with S3_PREFIX.",
    );
  const { store } = openPlaces({ ...env, S3_BUCKET, S3_PREFIX });
  if (!store) throw new Error(`${name} needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`);
  return store;
}

/** The files of this site, in the configured place. */
export function openStorage(env: StorageEnv, partner?: Partner): Storage {
  const { folder, store } = openPlaces(env, partner);
  if (!store) return folder;
  return env.FILES === "folder" ? withFormerPlace(folder, store) : withFormerPlace(store, folder);
}

/** Runs work that reads a file. @returns false if it failed because the file was removed */
export async function unlessRemoved(
  storage: Storage,
  key: string,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (await storage.read(key)) throw error;
    return false;
  }
}

/** The chunks of a file. @throws at the end if the size differs; the copy is then not written */
async function* wholeOf(key: string, size: number, chunks: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    yield chunk;
  }
  if (bytes !== size) throw new Error(`${key} has ${bytes} bytes, not ${size}`);
}

/**
 * Copies a file unless the key exists in the new place. @returns which file is there now; undefined if the
 * file was removed
 */
async function copyOne(key: string, from: Storage, to: Storage): Promise<"copied" | "newer" | undefined> {
  if (await to.read(key)) return "newer"; // saves reading the file
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
 * Moves every file from one place to another while the site runs. A newer file in the new place wins; a file
 * removed during the move stays removed.
 * @returns the number of files moved, and their bytes
 */
export async function moveFiles(from: Storage, to: Storage): Promise<{ files: number; bytes: number }> {
  const moved = { files: 0, bytes: 0 };
  for await (const { key, size } of from.list()) {
    const copied = await copyOne(key, from, to); // oxlint-disable-line no-await-in-loop -- one after another
    if (!copied) continue;
    // removed since it was copied: it must not come back
    // oxlint-disable-next-line no-await-in-loop
    if (copied === "copied" && !(await from.read(key))) await to.remove(key);
    await from.remove(key); // oxlint-disable-line no-await-in-loop
    moved.files++;
    moved.bytes += size;
  }
  return moved;
}
