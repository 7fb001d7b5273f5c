import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as quest from "../../quest/quest.server.ts";
import { forget } from "./cache.server.ts";
import { withdrawWith } from "../share/pictures.server.ts";
import type { ReportKey } from "./status.server.ts";
import { reportSharing } from "../tables.server.ts";

type Sharing = ReportKey & { userId: string; shared: boolean; withPictures?: boolean | undefined };

type Dependencies = Pick<Services, "db" | "clock" | "notices">;

/**
 * Shares or unshares a report. `withPictures`: when unsharing, also unshare its pictures.
 * @throws AppError RESULT_NOT_FOUND (404) for anyone but the owner; UNCLAIMED (409) while the result is in no
 * account
 */
export async function setSharing(
  services: Dependencies,
  { userId, shared, withPictures = false, ...key }: Sharing,
) {
  const result = await quest.readResult(services, key.sessionId, key.testId);
  if (result?.ownerId === null)
    throw new AppError("UNCLAIMED", "Please save your analysis first", { status: 409 });
  if (result?.ownerId !== userId)
    throw new AppError("RESULT_NOT_FOUND", "There is no such result", { status: 404, field: "sessionId" });
  const set = { shared, changedAt: services.clock.now() };
  await transaction(services.db, async (tx) => {
    await tx
      .insert(reportSharing)
      .values({ ...key, ...set })
      .onConflictDoUpdate({ target: [reportSharing.sessionId, reportSharing.testId], set });
    if (!shared && withPictures) await withdrawWith(services, tx, key);
  });
  forget(services, key);
}
