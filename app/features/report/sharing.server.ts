import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import * as quest from "../quest/quest.server.ts";
import { forget } from "./cache.server.ts";
import { sharingAt, type ReportKey } from "./status.server.ts";
import { reportSharing } from "./tables.server.ts";

/**
 * Lets others see a report by its link, or no longer.
 * @throws AppError RESULT_NOT_FOUND (404) for anybody but the owner; UNCLAIMED (409) while nobody has saved
 *   it to an account
 */
export async function setSharing(
  services: Pick<Services, "db" | "clock">,
  { userId, shared, ...key }: ReportKey & { userId: string; shared: boolean },
) {
  const result = await quest.readResult(services, key.sessionId, key.testId);
  if (result?.ownerId === null)
    throw new AppError("UNCLAIMED", "Please save your analysis first", { status: 409 });
  if (result?.ownerId !== userId)
    throw new AppError("RESULT_NOT_FOUND", "There is no such result", { status: 404, field: "sessionId" });
  const changedAt = services.clock.now();
  await services.db.transaction(async (tx) => {
    await tx.delete(reportSharing).where(sharingAt(key));
    await tx.insert(reportSharing).values({ ...key, shared, changedAt });
  });
  forget(services, key);
}
