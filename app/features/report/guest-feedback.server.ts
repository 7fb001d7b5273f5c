import { and, eq, type SQL } from "drizzle-orm";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import { reportGuestFeedback } from "./tables.server.ts";

/** Guests' reactions and thoughts that are kept for one report. */
const MOST_OF_GUESTS = 500;

/** Stores what a guest said of a report. @throws AppError TOO_MANY_REQUESTS (429) */
export async function storeGuestFeedback(
  { db }: Pick<Services, "db">,
  row: Omit<typeof reportGuestFeedback.$inferInsert, "archetype"> & { archetype: SQL<string> },
) {
  const here = and(
    eq(reportGuestFeedback.sessionId, row.sessionId),
    eq(reportGuestFeedback.testId, row.testId),
  );
  if ((await db.$count(reportGuestFeedback, here)) >= MOST_OF_GUESTS)
    throw new AppError("TOO_MANY_REQUESTS", "Too many requests. Please try again later", { status: 429 });
  await db.insert(reportGuestFeedback).values(row);
}
