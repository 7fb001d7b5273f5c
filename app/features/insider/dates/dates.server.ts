import { createHash } from "node:crypto";
import { and, eq, desc } from "drizzle-orm";
import { DAY_MS } from "../../../lib/india-time.ts";
import type { Services } from "../../../platform/services.server.ts";
import { listInsiders } from "../membership/membership.server.ts";
import { readDates } from "../membership/offer.server.ts";
import { insiderDates } from "../tables.server.ts";
import { recipient, sendOnce } from "../emails.server.ts";
import { datesEmail } from "../emails/membership.tsx";

/**
 * Records the current text of the dates, by its hash, and since when it has been current. A text that returns
 * after another one counts as new only if the other one was announced, which takes ten minutes.
 */
async function noteDates({ db, clock }: Services, id: string) {
  const now = clock.now();
  const rows = await db.select().from(insiderDates).orderBy(desc(insiderDates.seenAt));
  if (rows[0]?.id === id) return rows[0];
  const own = rows.find((row) => row.id === id);
  const ownTime = own?.announcedAt?.getTime() ?? 0;
  const isNews = rows.some(({ announcedAt }) => (announcedAt?.getTime() ?? 0) > ownTime);
  const set = { seenAt: now, announcedAt: isNews ? null : (own?.announcedAt ?? null) };
  const [row] = await db
    .insert(insiderDates)
    .values({ id, ...set })
    .onConflictDoUpdate({ target: insiderDates.id, set })
    .returning();
  return row;
}

/**
 * Emails the dates to these members; a failed email does not stop the others.
 * @param id of the announcement, so that a retry skips members who already have it
 * @returns the number of failed emails
 */
async function emailDates(services: Services, userIds: string[], dates: string, id: string): Promise<number> {
  let failed = 0;
  for (const userId of userIds) {
    // oxlint-disable no-await-in-loop -- in sequence
    const insider = await recipient(services, userId, "/insider");
    if (!insider) continue;
    const to = { id: `dates:${id}:${userId}`, ...insider.to };
    try {
      await sendOnce(services, to, datesEmail({ ...insider.props, dates }));
    } catch (error) {
      failed++;
      services.log.warn({ error, userId }, "email about new dates not sent");
    }
    // oxlint-enable no-await-in-loop
  }
  return failed;
}

/** How long the owner can correct the dates before they are sent. Milliseconds. */
const SETTLED_MS = 10 * 60_000;

/**
 * Emails every Insider once when new dates have been in the settings for ten minutes. Retries failed emails
 * for a day. Idempotent: no one gets the same email twice.
 */
export async function announceDates(services: Services): Promise<void> {
  const dates = await readDates(services);
  if (dates === "") return;
  const id = createHash("sha256").update(dates).digest("base64url").slice(0, 22);
  const now = services.clock.now();
  const current = await noteDates(services, id);
  const age = current ? now.getTime() - current.seenAt.getTime() : 0;
  if (!current || current.announcedAt || age < SETTLED_MS) return;
  const round = `${id}:${current.seenAt.getTime()}`;
  const failed = await emailDates(services, await listInsiders(services), dates, round);
  if (failed > 0 && age <= DAY_MS) return;
  // `seenAt` differs if the same dates were removed and entered again in the meantime, which makes them new
  const same = and(eq(insiderDates.id, id), eq(insiderDates.seenAt, current.seenAt));
  await services.db.update(insiderDates).set({ announcedAt: now }).where(same);
}
