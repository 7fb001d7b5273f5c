import type pg from "pg";
import { vi } from "vitest";
import type { Services } from "../app/platform/services.server.ts";

export type Query = { text: string; values: unknown[] };
type QueryArguments = [first: string | { text?: string; values?: unknown[] }, second?: unknown];

/** `text` is "" for a query that is not text, such as a COPY. */
function queryOf([first, second]: QueryArguments): Query {
  const { text = "", values = second } = typeof first === "string" ? { text: first } : first;
  return { text, values: Array.isArray(values) ? values : [] };
}

const spyOn = (client: pg.PoolClient) => vi.spyOn(client, "query");

/** The queries that `work` sends to the database through the pools of these services, in order. */
export async function queriesOf(
  { db, jobsDb }: Pick<Services, "db" | "jobsDb">,
  work: () => Promise<unknown>,
): Promise<Query[]> {
  const pools = [db.$client, jobsDb.$client];
  const clients = new Map<pg.PoolClient, ReturnType<typeof spyOn>>();
  const watch = (client: pg.PoolClient) => void (clients.has(client) || clients.set(client, spyOn(client)));
  for (const pool of pools) pool.on("acquire", watch);
  try {
    await work();
    return [...clients.values()]
      .flatMap(({ mock }) => mock.calls.map((call, n) => ({ call, order: mock.invocationCallOrder[n] ?? 0 })))
      .toSorted((a, b) => a.order - b.order)
      .map(({ call }) => queryOf(call as unknown as QueryArguments)); // the type has an overload for each way to call it
  } finally {
    for (const pool of pools) pool.off("acquire", watch);
    for (const spy of clients.values()) spy.mockRestore();
  }
}

/** The SQL texts of `queriesOf`, without those for the job queue. */
export const statementsOf = async (
  services: Pick<Services, "db" | "jobsDb">,
  work: () => Promise<unknown>,
): Promise<string[]> =>
  (await queriesOf(services, work)).map(({ text }) => text).filter((text) => !/\bjobs\./.test(text));
