import pg from "pg";
import { vi } from "vitest";

/**
 * The statements that `work` sends to the database, which answers them all the same; "" for one that is no
 * text, such as a copy. Those of the queue of jobs, which goes on meanwhile, are left out.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return sent.mock.calls
      .map(([first]: unknown[]) =>
        typeof first === "string" ? first : ((first as { text?: string } | undefined)?.text ?? ""),
      )
      .filter((text) => !/\bjobs\.|autovacuum_naptime/.test(text));
  } finally {
    sent.mockRestore();
  }
}
