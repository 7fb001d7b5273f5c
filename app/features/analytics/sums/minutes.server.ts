import { sql } from "drizzle-orm";
import { indiaClock } from "../../../kernel/india-clock.ts";
import { type IndiaDay, indiaMidnight } from "../../../kernel/india-time.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Run } from "../asking.server.ts";
import { beganIn, timestamptz } from "../conditions.server.ts";
import type { Packed } from "../contract.ts";
import type { Sum } from "../domain/filtered.ts";
import { MINUTES, QUESTIONS, unpacked } from "../domain/slices.ts";

const MINUTE_MS = 60_000;
type Later = { measure: string; name: string; n: number };

/**
 * Visits of one day, those of one page, and visitors by their first visit, by the minute of India's clock
 * from 0 to 1439: measures `visit`, `single` and `visitor`.
 * @param visits the day's visits, or those of some of its visitors, as what follows `from`
 */
export const sumMinutes = (run: Run, day: IndiaDay, visits: string): Promise<Sum[]> =>
  run<Sum>(sql`
    with came as (
      select floor(extract(epoch from started_at - ${timestamptz(indiaMidnight(day))}) / 60)::int as minute,
        visitor, total_pages
      from ${sql.raw(visits)} j
    )
    select 'visit' as measure, minute::text as name, '' as part, count(*)::float8 as n from came group by 2
    union all select 'single', minute::text, '', count(*)::float8 from came where total_pages = 1 group by 2
    union all select 'visitor', first::text, '', count(*)::float8
      from (select min(minute) as first from came group by visitor) visitors group by 2`);

/** The same from this minute on, of a day whose minutes are put aside; undefined of any other. */
async function laterStored(
  { db }: Pick<Services, "db">,
  day: IndiaDay,
  cut: Date,
): Promise<Later[] | undefined> {
  const { rows } = await db.execute<{ visits: Packed }>(sql`
    select visits from analytics_slices s
    where filter = ${QUESTIONS} and value = ${MINUTES} and day = ${day}::date
      and exists (select from analytics_slices m
        where m.filter = s.filter and m.day = s.day and m.value = '')`);
  const stored = rows[0]?.visits;
  if (!stored) return undefined;
  const since = (cut.getTime() - indiaMidnight(day).getTime()) / MINUTE_MS;
  return unpacked(stored).flatMap(({ measure, name, n }) =>
    Number(name) >= since ? [{ measure, name: "", n }] : [],
  );
}

/**
 * The same of a day whose records are gone (`came` has nobody): what was counted in the hours after this one,
 * and of visitors and of single pages as large a share as of visits.
 */
const laterByHours = (day: IndiaDay, cut: Date) => sql`
  select measure, '', round(n * later)::float8 from analytics_tallies, (
    select sum(n) filter (where name::int > ${Number(indiaClock(cut).time.slice(0, 2))}::int) /
      nullif(sum(n), 0) as later
    from analytics_tallies where measure = 'hour' and day = ${day}::date
  ) as hours
  where measure in ('visit', 'visitor', 'single') and day = ${day}::date and later is not null
    and not exists (select 1 from came)`;

/**
 * Visits, single pages and visitors who first came on this day from this minute on: by its minutes where they
 * are put aside, else from its records, and where these are gone by its hours, as far as they say.
 * @param cut a whole minute of the day
 */
export async function visitsLaterThatDay(
  services: Pick<Services, "db">,
  day: IndiaDay,
  cut: Date,
): Promise<Later[]> {
  const stored = await laterStored(services, day, cut);
  if (stored) return stored;
  const since = timestamptz(cut);
  const { rows } = await services.db.execute<Later>(sql`
    with came as materialized (
      select min(started_at) as first, count(*) filter (where started_at >= ${since}) as visits,
        count(*) filter (where started_at >= ${since} and total_pages = 1) as singles
      from analytics_journeys j where ${beganIn({ from: day, to: day })} group by visitor
    )
    select 'visit' as measure, '' as name, coalesce(sum(visits), 0)::float8 as n from came
    union all select 'single', '', coalesce(sum(singles), 0)::float8 from came
    union all select 'visitor', '', count(*)::float8 from came where first >= ${since}
    union all ${laterByHours(day, cut)}`);
  return rows;
}
