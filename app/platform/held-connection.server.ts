import { AsyncLocalStorage } from "node:async_hooks";

type Span = { open: boolean; report: (error: ConnectionHeld) => void; pool: object | undefined };
const spans = new AsyncLocalStorage<Span>();

/** Something slow (network, print, picture, file) was begun while a connection of the pool was held. */
export class ConnectionHeld extends Error {
  constructor(what: string) {
    super(`${what} begins while a transaction or a connection of the pool is held`);
    this.name = "ConnectionHeld";
  }
}

/** What happens to such a place: it throws, unless `report` does something else. */
export type ReportHeld = (error: ConnectionHeld) => void;
export const throwHeld: ReportHeld = (error) => {
  throw error;
};

/** Marks `work`, and all that it calls, as holding a connection of this pool until it ends. */
export async function markHeld<T>(work: () => Promise<T>, report: ReportHeld, pool?: object): Promise<T> {
  const span = { open: true, report, pool };
  try {
    return await spans.run(span, async () => await work()); // inside: a query begins where it is awaited
  } finally {
    span.open = false; // what was begun inside and outlives it holds nothing
  }
}

/**
 * Stands before everything that waits for something other than the database.
 * @param what names the call in the error, such as "payment gateway"
 * @throws ConnectionHeld inside of a transaction
 */
export function requireNoneHeld(what: string): void {
  const span = spans.getStore();
  if (span?.open) span.report(new ConnectionHeld(what));
}

/**
 * Stands before each connection that is taken out of a pool. Whoever waits for a second one while holding the
 * first waits for ever once as many do so as the pool has.
 * @throws ConnectionHeld inside of a transaction of the same pool
 */
export function requireFirstOf(pool: object): void {
  const span = spans.getStore();
  if (span?.open && span.pool === pool) span.report(new ConnectionHeld("another connection"));
}
