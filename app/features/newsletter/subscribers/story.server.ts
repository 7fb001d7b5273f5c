import { desc, eq, sql } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import type { ReaderStory } from "../contract.ts";
import { readReader } from "./readers.server.ts";
import { copies, imports, letters, subscribers } from "../tables.server.ts";

/** Letters to one reader that are told, the newest first. */
const TOLD = 50;

/** One reader's story: how they came, and what was sent to them. Undefined where there is no such subscriber. */
export async function readerStory(
  services: Pick<Services, "db">,
  id: string,
): Promise<ReaderStory | undefined> {
  const reader = await readReader(services, id);
  if (!reader) return undefined;
  const { db } = services;
  const [file] = await db
    .select({ by: imports.byName, at: imports.at })
    .from(subscribers)
    .innerJoin(imports, eq(imports.id, subscribers.importId))
    .where(eq(subscribers.id, id));
  const rows = await db
    .select({
      id: letters.id,
      subject: letters.subject,
      state: copies.state,
      at: copies.at,
      problem: copies.problem,
    })
    .from(copies)
    .innerJoin(letters, eq(letters.id, copies.letterId))
    .where(eq(copies.subscriberId, id))
    .orderBy(sql`${letters.startedAt} desc nulls first`, desc(copies.id))
    .limit(TOLD);
  return {
    reader,
    imported: file ? { by: file.by, at: file.at.toISOString() } : null,
    letters: rows.map((row) => ({ ...row, at: row.at?.toISOString() ?? null })),
  };
}
