import { and, eq } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { reportImports, reportSharing } from "./tables.server.ts";

export type ReportKey = { sessionId: string; testId: string };

export const sharingAt = ({ sessionId, testId }: ReportKey) =>
  and(eq(reportSharing.sessionId, sessionId), eq(reportSharing.testId, testId));

/** Whether others may see a report by its link: not until its owner has said so. */
export async function sharingOf({ db }: Pick<Services, "db">, key: ReportKey): Promise<boolean> {
  const [row] = await db.select({ shared: reportSharing.shared }).from(reportSharing).where(sharingAt(key));
  return row?.shared ?? false;
}

/** What was imported for a report, as it arrived. */
export async function importOf({ db }: Pick<Services, "db">, { sessionId, testId }: ReportKey) {
  const [row] = await db
    .select()
    .from(reportImports)
    .where(and(eq(reportImports.sessionId, sessionId), eq(reportImports.testId, testId)));
  return row;
}
