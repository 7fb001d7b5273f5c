import pg from "pg";
import { vi } from "vitest";

/**
 * The SQL statements that `work` sends; "" for one that is not text, such as COPY. Leaves out those of the
 * job queue, which runs at the same time.
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
