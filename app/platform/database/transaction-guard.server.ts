import { AsyncLocalStorage } from "node:async_hooks";

/** A network call, a print, file access or a second transaction inside a transaction. */
export class InsideTransaction extends Error {
  constructor(operation: string) {
    super(`${operation} begins inside a transaction`);
    this.name = "InsideTransaction";
  }
}

/** Called with each such error. */
export type ReportInsideTransaction = (error: InsideTransaction) => void;
export const throwInsideTransaction: ReportInsideTransaction = (error) => {
  throw error;
};

const transactions = new AsyncLocalStorage<{ open: boolean; report: ReportInsideTransaction }>();

/** Marks `work`, and everything it calls, as inside a transaction until it ends. */
export async function trackTransaction<T>(
  work: () => Promise<T>,
  report: ReportInsideTransaction,
): Promise<T> {
  const current = { open: true, report };
  try {
    return await transactions.run(current, async () => await work()); // a Drizzle query starts when it is awaited
  } finally {
    current.open = false; // work that outlives the transaction does not occupy its connection
  }
}

/**
 * Call before waiting for anything but the database.
 * @param operation names the operation in the error, such as "payment gateway"
 * @throws InsideTransaction inside a transaction, unless its `report` only logs it, as on a live site
 */
export function requireNoTransaction(operation: string): void {
  const current = transactions.getStore();
  if (current?.open) current.report(new InsideTransaction(operation));
}
