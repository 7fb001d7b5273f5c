import { transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import type { pdfReports } from "../tables.server.ts";

const OPENED = "pdf-report.opened";

/** Records that an administrator opens a member's report, before it is delivered. */
export const recordOpening = (
  services: Pick<Services, "db" | "clock">,
  { id, name }: Who,
  { purchaseId, userId }: typeof pdfReports.$inferSelect,
): Promise<void> =>
  transaction(services.db, (tx) =>
    audit.record(tx, {
      who: { id, name },
      action: OPENED,
      subject: purchaseId,
      before: null,
      after: { member: userId },
      at: services.clock.now(),
    }),
  );

/** Whether the log shows that this administrator opened this report at that time or later. */
export const openedSince = async (
  services: Pick<Services, "db">,
  who: Pick<Who, "id">,
  purchaseId: string,
  time: number,
): Promise<boolean> =>
  (await audit.auditEntriesOf(services, OPENED, purchaseId)).some(
    ({ who: { id }, at }) => id === who.id && at.getTime() >= time,
  );
