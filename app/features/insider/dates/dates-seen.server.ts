import { desc } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { insiderDates } from "../tables.server.ts";

/**
 * The current text of the dates and since when it has been current. A text that returns after another one
 * counts as new if the other one was announced; a mistake corrected within ten minutes does not.
 */
export async function seen({ db, clock }: Services, id: string) {
  const now = clock.now();
  const rows = await db.select().from(insiderDates).orderBy(desc(insiderDates.seenAt));
  if (rows[0]?.id === id) return rows[0];
  const time = (row: (typeof rows)[number] | undefined) => row?.announcedAt?.getTime() ?? 0;
  const own = rows.find((row) => row.id === id);
  const isNews = rows.some((row) => time(row) > time(own));
  const set = { seenAt: now, announcedAt: isNews ? null : (own?.announcedAt ?? null) };
  const [row] = await db
    .insert(insiderDates)
    .values({ id, ...set })
    .onConflictDoUpdate({ target: insiderDates.id, set })
    .returning();
  return row;
}
