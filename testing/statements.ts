import pg from "pg";
import { vi } from "vitest";

/**
 * The statements that `work` sends to the database, which still answers them; "" for one that is no text, such
 * as a COPY. Leaves out those of the job queue, which runs at the same time.
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
