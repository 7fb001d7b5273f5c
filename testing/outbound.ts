import { subscribe } from "node:diagnostics_channel";
import type { Pool } from "pg";
import { afterEach, expect } from "vitest";
import { requireNoTransaction } from "../app/platform/database/transaction-guard.server.ts";

/**
 * A process subscribes once, however many files of tests run in it; each file looks with the guard that it
 * has loaded.
 */
const shared = globalThis as { foundInTransactions?: string[]; guard?: typeof requireNoTransaction };
shared.guard = requireNoTransaction;

function note(what: string) {
  try {
    shared.guard?.(what);
  } catch (error) {
    shared.foundInTransactions?.push(String(error));
  }
}

function watchRequests() {
  for (const channel of ["undici:request:create", "http.client.request.start"])
    subscribe(channel, () => note("an HTTP request"));
  return [];
}

/** Notes where another connection of this pool is taken inside a transaction. */
export const watchConnections = (pool: Pool) => void pool.on("acquire", () => note("another connection"));

/**
 * Requests, also of libraries, and second connections that began inside a transaction; the test in which one
 * began fails.
 */
export const foundInTransactions = (shared.foundInTransactions ??= watchRequests());
afterEach(() => expect(foundInTransactions.splice(0)).toEqual([]));
