import { and, count, gt, gte, isNull, lt, or, sql } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { PrintTimes } from "./contract.ts";
import { pdfReports } from "./tables.server.ts";
import { firstOf } from "../../kernel/checked.ts";

/**
 * How long books took that were made from `from` until before `to`, and how many promises were broken in that
 * time.
 */
export async function printTimes(
  { db }: Pick<Services, "db">,
  { from, to }: { from: Date; to: Date },
): Promise<PrintTimes> {
  const seconds = sql`extract(epoch from ${pdfReports.madeAt} - ${pdfReports.orderedAt})`;
  const times = firstOf(
    await db
      .select({
        made: count(),
        median: sql<number | null>`percentile_cont(0.5) within group (order by ${seconds})`,
        slowest: sql<number | null>`max(${seconds})::float8`,
      })
      .from(pdfReports)
      .where(and(gte(pdfReports.madeAt, from), lt(pdfReports.madeAt, to))),
  );
  const broken = or(isNull(pdfReports.madeAt), gt(pdfReports.madeAt, pdfReports.promisedBy));
  const due = and(
    gte(pdfReports.promisedBy, from),
    lt(pdfReports.promisedBy, to),
    isNull(pdfReports.endedAt),
  );
  const late = firstOf(await db.select({ n: count() }).from(pdfReports).where(and(due, broken)));
  return { ...times, late: late.n };
}
