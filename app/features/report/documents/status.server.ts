import { and, eq, exists, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { preparedQuery } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { reportImports, reportSharing } from "../tables.server.ts";
import { firstOf } from "../../../lib/checked.ts";

export type ReportKey = { sessionId: string; testId: string };

/** Placeholders for a report's key in prepared queries. */
export const ASKED = { sessionId: sql.placeholder("sessionId"), testId: sql.placeholder("testId") };

/** Condition for the rows of one report. */
export const ofReport = (
  table: Record<keyof ReportKey, PgColumn>,
  { sessionId, testId }: ReportKey | typeof ASKED,
) => and(eq(table.sessionId, sessionId), eq(table.testId, testId));

const shared = preparedQuery((db) =>
  db
    .select({ shared: reportSharing.shared })
    .from(reportSharing)
    .where(ofReport(reportSharing, ASKED))
    .prepare("report_sharing_of"),
);
const imported = preparedQuery((db) =>
  db.select().from(reportImports).where(ofReport(reportImports, ASKED)).prepare("report_import_of"),
);

const status = preparedQuery((db) => {
  const open = db
    .select()
    .from(reportSharing)
    .where(and(ofReport(reportSharing, ASKED), reportSharing.shared));
  return db
    .select({
      isImported: sql<boolean>`${exists(db.select().from(reportImports).where(ofReport(reportImports, ASKED)))}`,
      isShared: sql<boolean>`${exists(open)}`,
    })
    .from(sql`(select 1) as one`)
    .prepare("report_status");
});

/** Whether a report has an import, and whether it is shared. */
export async function statusOf({ db }: Pick<Services, "db">, { sessionId, testId }: ReportKey) {
  return firstOf(await status(db).execute({ sessionId, testId }));
}

export async function sharingOf(
  { db }: Pick<Services, "db">,
  { sessionId, testId }: ReportKey,
): Promise<boolean> {
  const [row] = await shared(db).execute({ sessionId, testId });
  return row?.shared ?? false;
}

/** The imported results of a report as stored, without repair. */
export async function importOf({ db }: Pick<Services, "db">, { sessionId, testId }: ReportKey) {
  const [row] = await imported(db).execute({ sessionId, testId });
  return row;
}
