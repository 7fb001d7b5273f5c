import { and, eq, sql } from "drizzle-orm";
import { builtQuery } from "../../platform/built-query.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { reportImports, reportSharing } from "./tables.server.ts";

export type ReportKey = { sessionId: string; testId: string };

export const sharingAt = ({ sessionId, testId }: ReportKey) =>
  and(eq(reportSharing.sessionId, sessionId), eq(reportSharing.testId, testId));

const key = { sessionId: sql.placeholder("sessionId"), testId: sql.placeholder("testId") };
const shared = builtQuery((db) =>
  db
    .select({ shared: reportSharing.shared })
    .from(reportSharing)
    .where(and(eq(reportSharing.sessionId, key.sessionId), eq(reportSharing.testId, key.testId)))
    .prepare("report_sharing_of"),
);
const imported = builtQuery((db) =>
  db
    .select()
    .from(reportImports)
    .where(and(eq(reportImports.sessionId, key.sessionId), eq(reportImports.testId, key.testId)))
    .prepare("report_import_of"),
);

/** Whether others may see a report by its link: not until its owner has said so. */
export async function sharingOf(
  { db }: Pick<Services, "db">,
  { sessionId, testId }: ReportKey,
): Promise<boolean> {
  const [row] = await shared(db).execute({ sessionId, testId });
  return row?.shared ?? false;
}

/** What was imported for a report, as it arrived. */
export async function importOf({ db }: Pick<Services, "db">, { sessionId, testId }: ReportKey) {
  const [row] = await imported(db).execute({ sessionId, testId });
  return row;
}
