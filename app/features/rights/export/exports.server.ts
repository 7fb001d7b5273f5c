import { and, count, desc, eq, gt, inArray, lt, min, ne, or } from "drizzle-orm";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { holdUntilCommit } from "../../../platform/database/advisory-locks.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { type ExportStatus } from "../contract.ts";
import { exportAsked } from "../events.contract.ts";
import { EXPORT_DAYS, EXPORTS_A_DAY } from "../domain/terms.ts";
import { newId } from "../../../lib/signing.server.ts";
import { rightsExports } from "../tables.server.ts";
import { brandInFileName } from "../../../lib/brand.ts";
import { firstOf, required } from "../../../lib/checked.ts";
import { formatIndiaDateTime } from "../../../lib/india-format.ts";
import { DAY_MS, indiaDay } from "../../../lib/india-time.ts";

type Row = typeof rightsExports.$inferSelect;
const HOUR = 3_600_000;
const NO_FILE = "This file does not exist. Request your data again on your profile.";
const OPEN = ["queued", "making"] as const;

/** The storage key of an archive. */
export const fileOf = (id: string) => `exports/${id}.zip`;
export const expiryOf = (now: Date) => new Date(now.getTime() + EXPORT_DAYS * DAY_MS);

const statusOf = (row: Row): ExportStatus => ({
  id: row.id,
  state: row.state,
  bytes: row.bytes,
  askedAt: row.askedAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  download: row.state === "ready" ? `/api/rights/exports/${row.id}` : null,
});

/**
 * Whether an export was in progress at the time of this request, even if it finished while the request waited
 * for the lock. Otherwise a double click could use up both exports of a day.
 */
async function isUnderWay(tx: Tx, userId: string, askedAt: Date): Promise<boolean> {
  const notYetDone = or(
    inArray(rightsExports.state, [...OPEN]),
    gt(rightsExports.expiresAt, expiryOf(askedAt)),
  );
  const [open] = await tx
    .select({ id: rightsExports.id })
    .from(rightsExports)
    .where(and(eq(rightsExports.userId, userId), notYetDone));
  return open !== undefined;
}

/**
 * Starts an export of everything stored about a member, in the background.
 * @throws AppError EXPORT_UNDER_WAY (409) while one is being made; EXPORT_LIMIT (429) after two in 24 hours,
 *   not counting failed ones
 */
export async function askExport(
  services: Pick<Services, "db" | "clock" | "events">,
  userId: string,
): Promise<ExportStatus> {
  const now = services.clock.now();
  return transaction(services.db, async (tx) => {
    await holdUntilCommit(tx, `rights-export:${userId}`);
    const mine = eq(rightsExports.userId, userId);
    if (await isUnderWay(tx, userId, now))
      throw new AppError(
        "EXPORT_UNDER_WAY",
        "Your download is already being prepared. We’ll email you when it is ready.",
        {
          status: 409,
        },
      );
    const recent = firstOf(
      await tx
        .select({ asked: count(), first: min(rightsExports.askedAt) })
        .from(rightsExports)
        .where(
          and(
            mine,
            ne(rightsExports.state, "failed"),
            gt(rightsExports.askedAt, new Date(now.getTime() - DAY_MS)),
          ),
        ),
    );
    if (recent.asked >= EXPORTS_A_DAY) throw tooMany(required(recent.first, "the first of today's exports"));
    const row = firstOf(
      await tx
        .insert(rightsExports)
        .values({ id: newId("ex"), userId, state: "queued", askedAt: now })
        .returning(),
    );
    await services.events.publish(tx, exportAsked, { exportId: row.id });
    return statusOf(row);
  });
}

const tooMany = (first: Date) =>
  new AppError(
    "EXPORT_LIMIT",
    "You can request your data twice a day. Try again after " +
      `${formatIndiaDateTime(new Date(first.getTime() + DAY_MS))}.`,
    { status: 429 },
  );

/** The member's newest export, or null. */
export async function exportOf({ db }: Pick<Services, "db">, userId: string): Promise<ExportStatus | null> {
  const [row] = await db
    .select()
    .from(rightsExports)
    .where(eq(rightsExports.userId, userId))
    .orderBy(desc(rightsExports.askedAt))
    .limit(1);
  return row ? statusOf(row) : null;
}

/**
 * Opens a member's own archive.
 * @throws AppError EXPORT_NOT_FOUND (404), also after a week
 */
export async function openExport(
  { db, clock, storage, env }: Pick<Services, "db" | "clock" | "storage" | "env">,
  userId: string,
  id: string,
) {
  const theirs = and(eq(rightsExports.id, id), eq(rightsExports.userId, userId));
  const ready = and(theirs, eq(rightsExports.state, "ready"));
  const [row] = await db.select().from(rightsExports).where(ready);
  const open = row?.expiresAt && row.expiresAt > clock.now();
  const file = open ? await storage.read(fileOf(id)) : undefined;
  if (!row || !file) throw new AppError("EXPORT_NOT_FOUND", NO_FILE, { status: 404 });
  const name = `${brandInFileName(env.BRAND_NAME)}-your-data-${indiaDay(row.askedAt)}.zip`;
  return { ...file, name };
}

/**
 * Removes archives after a week, and marks exports that were abandoned for an hour as failed, so that the
 * member can request another.
 * @returns the number of archives removed
 */
export async function expireExports({
  db,
  clock,
  storage,
}: Pick<Services, "db" | "clock" | "storage">): Promise<number> {
  const now = clock.now();
  const long = new Date(now.getTime() - HOUR);
  await db
    .update(rightsExports)
    .set({ state: "failed" })
    .where(and(inArray(rightsExports.state, [...OPEN]), lt(rightsExports.askedAt, long)));
  const over = or(
    lt(rightsExports.expiresAt, now),
    and(
      eq(rightsExports.state, "failed"),
      lt(rightsExports.askedAt, new Date(now.getTime() - EXPORT_DAYS * DAY_MS)),
    ),
  );
  const rows = await db.select({ id: rightsExports.id }).from(rightsExports).where(over);
  for (const { id } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- the file first: a row without a file can be removed later
    await storage.remove(fileOf(id));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await db.delete(rightsExports).where(eq(rightsExports.id, id));
  }
  return rows.length;
}
