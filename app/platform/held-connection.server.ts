import { AsyncLocalStorage } from "node:async_hooks";

const personalData = new AsyncLocalStorage<true>();

/** Runs `work` as code that holds a connection of the pool: partners may not be called in it. */
export const whileHeld = <T>(work: () => T): T => personalData.run(true, work);

/**
 * Called before a request to a partner. A partner that hangs would keep the connection, and with ten of them the whole site.
 * @param partner names who is called, for the message
 * @throws Error inside a transaction
 */
export function refuseWhileHeld(partner: string): void {
  if (personalData.getStore())
    throw new Error(`${partner} is called while a transaction is open: call it before or after`);
}
