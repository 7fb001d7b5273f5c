import { AsyncLocalStorage } from "node:async_hooks";

/** The request that is being answered: its number, and the network it came from (`app/kernel/network.ts`). */
export type CurrentRequest = { id: string; network: string };

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Runs what answers a request, so that whatever it calls can say for which one it works. */
export const withRequest = <T>(request: CurrentRequest, answer: () => T): T => requests.run(request, answer);

/** The request on whose behalf this code runs; undefined in a job, at the start and in scripts. */
export const currentRequest = (): CurrentRequest | undefined => requests.getStore();
