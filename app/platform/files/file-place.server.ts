import { ReadableStream as NodeStream } from "node:stream/web";
import { requireNoTransaction } from "../database/transaction-guard.server.ts";

/** File storage by key. Writes are atomic. */
export type Storage = {
  /** Writes a file from bytes or chunks. Once it resolves, the file survives a power cut. */
  write(key: string, bytes: Content): Promise<void>;
  /** Writes a file unless the key exists. @returns whether it was written */
  writeIfAbsent(key: string, bytes: Content): Promise<boolean>;
  /**
   * The file's size in bytes and its content, or the bytes from `start` to `end` (inclusive), as a stream
   * that opens the file at the first read; undefined if there is no such file.
   */
  read(
    key: string,
  ): Promise<{ size: number; stream(part?: ByteRange): ReadableStream<Uint8Array> } | undefined>;
  remove(key: string): Promise<void>;
  /**
   * Every file whose key begins with `prefix`, in any order; files written during the call may be missing.
   * Skips files whose name is not a key, such as the empty object by which a store represents a folder.
   */
  list(prefix?: string): AsyncIterable<{ key: string; size: number }>;
  /** Removes partial files of killed processes. @returns how many */
  tidy(): Promise<number>;
  /** A problem with writing files, such as a nearly full disk, in a few words; undefined if there is none. */
  problem(): Promise<string | undefined>;
};
export type Content = Uint8Array | AsyncIterable<Uint8Array>;
type ByteRange = { start?: number; end?: number };

const safe = /^[a-z0-9][a-z0-9/_.-]*$/i;

/** Whether a file of the site can have this name. */
export const isKey = (name: string) => safe.test(name) && !name.includes("..") && !name.endsWith("/");

/** Returns a valid key. @throws for an invalid one, and inside a transaction */
export function requireKey(key: string): string {
  requireNoTransaction("a file");
  if (!safe.test(key) || key.includes("..")) throw new Error(`Not a storage key: ${key}`);
  return key;
}

/**
 * Chunks as a web stream that pulls nothing until it is read: an unread body, as after HEAD, opens no file
 * and no connection.
 */
export const streamOf = (chunks: AsyncIterable<Uint8Array>) =>
  NodeStream.from(chunks) as ReadableStream<Uint8Array>; // Node types this stream differently
