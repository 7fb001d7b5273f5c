import type { Services } from "../../../platform/services.server.ts";
import { PICTURES_CHANGED } from "../contract.ts";

/** Maximum size of the cache of drawn pictures, per process. */
const MOST_BYTES = 48_000_000;
/** Entries older than this are not served; use does not extend it. */
const OLDEST_MS = 15 * 60_000;

type CachedPicture = { bytes: Buffer; at: number };
type Memory = { pictures: Map<string, CachedPicture>; size: number };
const memories = new WeakMap<object, Memory>();

function memoryOf(db: object): Memory {
  const memory = memories.get(db) ?? { pictures: new Map(), size: 0 };
  memories.set(db, memory);
  return memory;
}

function drop(memory: Memory, name: string) {
  memory.size -= memory.pictures.get(name)?.bytes.length ?? 0;
  memory.pictures.delete(name);
}

type Dependencies = Pick<Services, "db" | "clock">;

/** A cached picture; undefined if there is none or it is too old. */
export function heldPicture({ db, clock }: Dependencies, name: string): Buffer | undefined {
  const memory = memoryOf(db);
  const drawn = memory.pictures.get(name);
  if (!drawn) return undefined;
  if (clock.now().getTime() - drawn.at <= OLDEST_MS) return drawn.bytes;
  drop(memory, name);
  return undefined;
}

/** Caches a picture; evicts the oldest ones above the size limit. */
export function holdPicture({ db, clock }: Dependencies, name: string, bytes: Buffer) {
  const memory = memoryOf(db);
  drop(memory, name);
  memory.pictures.set(name, { bytes, at: clock.now().getTime() });
  memory.size += bytes.length;
  for (const oldest of memory.pictures.keys()) {
    if (memory.size <= MOST_BYTES) break;
    drop(memory, oldest);
  }
}

/** Empties the cache of this process. */
export function dropPictures({ db }: Pick<Services, "db">) {
  memories.delete(db);
}

/** Current size of the cache, in bytes. */
export const heldBytes = ({ db }: Pick<Services, "db">): number => memoryOf(db).size;

/** Empties the cache whenever any process shares, changes or unshares a picture. Call once per process. */
export const watchPictures = ({ db, notices }: Pick<Services, "db" | "notices">) =>
  notices.on(PICTURES_CHANGED, () => dropPictures({ db }));
