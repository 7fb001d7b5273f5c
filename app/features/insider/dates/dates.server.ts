import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { DAY_MS } from "../../../lib/india-time.ts";
import type { Services } from "../../../platform/services.server.ts";
import { listInsiders } from "../membership/membership.server.ts";
import { readDates } from "../membership/offer.server.ts";
import { insiderDates } from "../tables.server.ts";
import { writeTo } from "./dates-emails.server.ts";
import { seen } from "./dates-seen.server.ts";

/** How long the owner can correct the dates before they are sent. Milliseconds. */
const SETTLED_MS = 10 * 60_000;

/**
 * Emails every Insider once when new dates have been in the settings for ten minutes. Failed emails are tried
 * again for a day. Safe to run at any time: no one gets the same email twice.
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
  // the same dates may have been removed and entered again meanwhile: those are new
  const same = and(eq(insiderDates.id, id), eq(insiderDates.seenAt, known.seenAt));
  await services.db.update(insiderDates).set({ announcedAt: now }).where(same);
}
