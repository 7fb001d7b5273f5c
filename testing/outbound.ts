import { subscribe } from "node:diagnostics_channel";
import type { Pool } from "pg";
import { afterEach, expect } from "vitest";
import { requireNoTransaction } from "../app/platform/database/transaction-guard.server.ts";

/** A process, which may run many test files, subscribes once; each file sets the guard that it has loaded. */
const shared = globalThis as { foundInTransactions?: string[]; guard?: typeof requireNoTransaction };
shared.guard = requireNoTransaction;

function note(operation: string) {
  try {
    shared.guard?.(operation);
  } catch (error) {
    shared.foundInTransactions?.push(String(error));
  }
}

function watchRequests() {
  for (const channel of ["undici:request:create", "http.client.request.start"])
    subscribe(channel, () => note("an HTTP request"));
  return [];
}

/** Records connections that are taken from this pool inside a transaction. */
export const watchConnections = (pool: Pool) => void pool.on("acquire", () => note("another connection"));

/**
 * HTTP requests (also by libraries) and second connections inside a transaction; each fails the running test.
 */
export const foundInTransactions = (shared.foundInTransactions ??= watchRequests());
afterEach(() => expect(foundInTransactions.splice(0)).toEqual([]));
