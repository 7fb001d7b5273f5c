import { ReadableStream as NodeStream } from "node:stream/web";
import { requireNoneHeld } from "../database/held-connection.server.ts";

/** Files kept beside the database, by key. A file is whole or absent, wherever it lies. */
export type Storage = {
  /**
   * Keeps a file: its bytes, or pieces of it as they come. Once it is written, a power cut does not take it.
   */
  write(key: string, bytes: Content): Promise<void>;
  /** Keeps a file unless there is one under its key; false, and nothing is changed, where there is. */
  writeIfAbsent(key: string, bytes: Content): Promise<boolean>;
  /**
   * The file's size in bytes and its content, or the part from byte `start` to byte `end`, as a web stream
   * that opens the file when it is first read; undefined when there is none.
   */
  read(key: string): Promise<{ size: number; stream(part?: Part): ReadableStream<Uint8Array> } | undefined>;
  remove(key: string): Promise<void>;
  /**
   * Every file whose key begins so, in any order; one that is written meanwhile may be missing. What somebody
   * else put there under a name that is no key, such as a store's empty object for a folder, is none of them.
   */
  list(prefix?: string): AsyncIterable<{ key: string; size: number }>;
  /** Removes what was left half written by a process that was killed. @returns how many files */
  tidy(): Promise<number>;
  /** What keeps files from being written, in a few words; undefined where nothing does. */
  problem(): Promise<string | undefined>;
};
export type Content = Uint8Array | AsyncIterable<Uint8Array>;
type Part = { start?: number; end?: number };

const safe = /^[a-z0-9][a-z0-9/_.-]*$/i;

/** Whether a file of the site can have this name. */
export const isKey = (name: string) => safe.test(name) && !name.includes("..") && !name.endsWith("/");

/** The key, where it can be one and nothing is held that a file should not wait for. @throws otherwise */
export function keyed(key: string): string {
  requireNoneHeld("a file");
  if (!safe.test(key) || key.includes("..")) throw new Error(`Not a storage key: ${key}`);
  return key;
}

/**
 * Pieces as a web stream that asks for none before somebody reads: what nobody reads, such as the body behind
 * an answer to HEAD, holds no file and no connection.
 */
export const streamOf = (pieces: AsyncIterable<Uint8Array>) =>
  NodeStream.from(pieces) as ReadableStream<Uint8Array>; // Node's type of the same stream
