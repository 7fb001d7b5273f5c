import { transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import type { pdfReports } from "../tables.server.ts";

const OPENED = "pdf-report.opened";

/** Records in the audit log that an administrator opens a member's report. Call before delivering it. */
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

/** Whether this administrator has opened this report since `time` (ms), according to the audit log. */
export const openedSince = async (
  services: Pick<Services, "db">,
  who: Pick<Who, "id">,
  purchaseId: string,
  time: number,
): Promise<boolean> =>
  (await audit.auditEntriesOf(services, OPENED, purchaseId)).some(
    ({ who: { id }, at }) => id === who.id && at.getTime() >= time,
  );
