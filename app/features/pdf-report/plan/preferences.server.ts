import { and, eq } from "drizzle-orm";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as quest from "../../quest/quest.server.ts";
import type { Preference } from "../contract.ts";
import { pdfPreferences } from "../tables.server.ts";

export type Item = { userId: string; sessionId: string; testId: string };

/**
 * Stores whether a member's reactions shape their report.
 * @throws AppError NOT_FOUND (404) for a result that is not theirs
 */
export async function setPreference(
  services: Pick<Services, "db" | "clock">,
  { userId, sessionId, testId }: Item,
  preference: Preference,
) {
  const result = await quest.readResult(services, sessionId, testId);
  if (result?.ownerId !== userId) throw new AppError("NOT_FOUND", "There is no such result", { status: 404 });
  const change = { incorporateFeedback: preference.incorporateFeedback, updatedAt: services.clock.now() };
  const key = { userId, sessionId, testId };
  const target = [pdfPreferences.userId, pdfPreferences.sessionId, pdfPreferences.testId];
  await services.db
    .insert(pdfPreferences)
    .values({ ...key, ...change })
    .onConflictDoUpdate({ target, set: change });
}

/** Whether a member's reactions shape their report; true unless they switched it off. */
export async function incorporates(
  { db }: Pick<Services, "db">,
  { userId, sessionId, testId }: Item,
): Promise<boolean> {
  const [row] = await db
    .select({ preference: pdfPreferences.incorporateFeedback })
    .from(pdfPreferences)
    .where(
      and(
        eq(pdfPreferences.userId, userId),
        eq(pdfPreferences.sessionId, sessionId),
        eq(pdfPreferences.testId, testId),
      ),
    );
  return row?.preference ?? true;
}
