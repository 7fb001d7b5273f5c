import { createHash } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { DAY_MS } from "../../kernel/india-time.ts";
import type { Services } from "../../platform/services.server.ts";
import { recipient, sendOnce } from "./emails.server.ts";
import { datesEmail } from "./emails/dates.tsx";
import { listInsiders } from "./membership.server.ts";
import { readDates } from "./offer.server.ts";
import { insiderDates } from "./tables.server.ts";

/** How long the owner may still mend what they wrote before it goes out. Milliseconds. */
const SETTLED_MS = 10 * 60_000;

/**
 * The words as they stand, with since when. Words that come back after others are seen anew, and announced
 * anew where the others were: a slip that was taken back within ten minutes is news to nobody.
 */
async function seen({ db, clock }: Services, id: string) {
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

/** Writes to these; one mailbox that takes nothing keeps nobody else from theirs. @returns how many failed */
async function writeTo(services: Services, userIds: string[], dates: string, id: string): Promise<number> {
  let failed = 0;
  for (const userId of userIds) {
    // oxlint-disable no-await-in-loop -- one mail after the other
    const whom = await recipient(services, userId, "/insider");
    if (!whom) continue;
    const to = { id: `dates:${id}:${userId}`, ...whom.to };
    try {
      await sendOnce(services, to, datesEmail({ ...whom.props, dates }));
    } catch (error) {
      failed++;
      services.log.warn({ error, userId }, "dates were not taken by a mailbox");
    }
    // oxlint-enable no-await-in-loop
  }
  return failed;
}

/**
 * Writes to every Insider, once, when the owner has written other dates than before and they have stood for
 * ten minutes. What was not taken is tried again for a day. May be run at any time: whoever has the e-mail
 * does not get it
 * again.
 */
export async function announceDates(services: Services): Promise<void> {
  const dates = await readDates(services);
  if (dates === "") return;
  const id = createHash("sha256").update(dates).digest("base64url").slice(0, 22);
  const now = services.clock.now();
  const known = await seen(services, id);
  const age = known ? now.getTime() - known.seenAt.getTime() : 0;
  if (!known || known.announcedAt || age < SETTLED_MS) return;
  const round = `${id}:${known.seenAt.getTime()}`;
  const failed = await writeTo(services, await listInsiders(services), dates, round);
  if (failed > 0 && age <= DAY_MS) return;
  // the same words may have gone and come back while this round was writing: those are news of their own
  const same = and(eq(insiderDates.id, id), eq(insiderDates.seenAt, known.seenAt));
  await services.db.update(insiderDates).set({ announcedAt: now }).where(same);
}
