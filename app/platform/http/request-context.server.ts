import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The request being answered, or the one that queued the current job: its id, and the client's network
 * (`app/lib/network.ts`), which is null in a job.
 */
export type CurrentRequest = { id: string; network: string | null };

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Runs `answer` in the context of a request. */
export const withRequest = <T>(request: CurrentRequest, answer: () => T): T => requests.run(request, answer);

/**
 * The request on whose behalf this code runs; undefined at startup, in scripts and in jobs without a request.
 */
export const currentRequest = (): CurrentRequest | undefined => requests.getStore();
