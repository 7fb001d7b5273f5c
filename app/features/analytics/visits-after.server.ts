import { sql } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";

/**
 * How many visits began in so many hours from each of these moments on, from the statistics by day: whole
 * hours of India's clock, the one in which the moment lies included.
 */
export async function countVisitsAfter(
  { db }: Pick<Services, "db">,
  moments: Date[],
  hours: number,
): Promise<number[]> {
  if (moments.length === 0) return [];
  const list = sql.join(
    moments.map((at, n) => sql`(${n}::int, ${at.toISOString()}::timestamptz at time zone 'Asia/Kolkata')`),
    sql`, `,
  );
  // hours of two or three days for each moment: a join would compare every moment with every hour there is
  const { rows } = await db.execute<{ visits: number }>(sql`
    select counted.visits from (values ${list}) as m(n, at) cross join lateral (
      select coalesce(sum(t.visits), 0)::float8 as visits from analytics_days t
      where t.filter = '' and t.filter_value = '' and t.dimension = 'hour'
        and t.day between m.at::date and (m.at + make_interval(hours => ${hours}))::date
        and t.day + make_interval(hours => t.value::int) >= date_trunc('hour', m.at)
        and t.day + make_interval(hours => t.value::int) < date_trunc('hour', m.at) +
        make_interval(hours => ${hours})
    ) counted order by m.n`);
  return rows.map(({ visits }) => visits);
}
