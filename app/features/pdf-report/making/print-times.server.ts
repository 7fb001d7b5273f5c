import { sql } from "drizzle-orm";
import { firstOf } from "../../../lib/checked.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { PrintTimes } from "../contract.ts";

/**
 * Printing times of the reports made from `from` (inclusive) to `to` (exclusive), and the number of late
 * ones. A report that was requested again counts each time, from the request.
 */
export async function printTimes({ db }: Pick<Services, "db">, { from, to }: { from: Date; to: Date }) {
  const [start, end] = [sql`${from.toISOString()}::timestamptz`, sql`${to.toISOString()}::timestamptz`];
  const making = sql`coalesce(requested_at, ordered_at) as begun_at, made_at, promised_by`;
  const { rows } = await db.execute<PrintTimes>(sql`
    with made as (
      select ${making} from pdf_reports where made_at >= ${start} and made_at < ${end}
      union all select ${making} from pdf_makings where made_at >= ${start} and made_at < ${end}
    ), times as (select extract(epoch from made_at - begun_at)::float8 as seconds from made), due as (
      select made_at, promised_by from pdf_reports
      where promised_by >= ${start} and promised_by < ${end} and ended_at is null
      union all select made_at, promised_by from pdf_makings where promised_by >= ${start}
        and promised_by < ${end}
    )
    select (select count(*)::int from times) as made,
      (select percentile_cont(0.5) within group (order by seconds) from times) as median,
      (select max(seconds) from times) as slowest,
      (select count(*)::int from due where made_at is null or made_at > promised_by) as late`);
  return firstOf(rows);
}
