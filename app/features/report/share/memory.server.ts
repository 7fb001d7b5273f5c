import type { Services } from "../../../platform/services.server.ts";
import { PICTURES_CHANGED } from "../contract.ts";

/** Bytes of drawn pictures that one process holds, at most. */
const MOST_BYTES = 48_000_000;
/** Entries are kept no longer than this, used or not. */
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

/** A picture that this process has drawn not long ago. */
export function heldPicture({ db, clock }: Dependencies, name: string): Buffer | undefined {
  const memory = memoryOf(db);
  const drawn = memory.pictures.get(name);
  if (!drawn) return undefined;
  if (clock.now().getTime() - drawn.at <= OLDEST_MS) return drawn.bytes;
  drop(memory, name);
  return undefined;
}

/** Holds a picture; the oldest go where there are too many. */
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

/** Forgets every picture that this process holds. */
export function dropPictures({ db }: Pick<Services, "db">) {
  memories.delete(db);
}

/** Bytes that this process holds now. */
export const heldBytes = ({ db }: Pick<Services, "db">): number => memoryOf(db).size;

/** Drops cached pictures that any process unshares. Called once per process. */
export const watchPictures = ({ db, notices }: Pick<Services, "db" | "notices">) =>
  notices.on(PICTURES_CHANGED, () => dropPictures({ db }));
