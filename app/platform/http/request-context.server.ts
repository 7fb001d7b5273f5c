import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The request that is being answered, or that a job goes back to: its number, and the network it came from
 * (`app/lib/network.ts`); a job knows no network.
 */
export type CurrentRequest = { id: string; network: string | null };

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Runs what answers a request, so that whatever it calls can say for which one it works. */
export const withRequest = <T>(request: CurrentRequest, answer: () => T): T => requests.run(request, answer);

/** The request on whose behalf this code runs; undefined at the start, in scripts and in
 * jobs that no request asked for. */
export const currentRequest = (): CurrentRequest | undefined => requests.getStore();
