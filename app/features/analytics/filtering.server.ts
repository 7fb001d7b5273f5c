import { type SQL, sql } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { TAKEN_DAYS } from "./collecting.server.ts";
import { dayAfter, midnightOf } from "./domain/day.ts";
import type { Counted, CountedDay } from "./domain/figures.ts";
import type { Filter, FilterName } from "./domain/filter.ts";
import type { Period, Span } from "./domain/period.ts";
import { type Step, STEPS } from "./domain/steps.ts";

const COLUMNS: Record<Exclude<FilterName, "did">, SQL> = {
  platform: sql`j.platform`,
  source: sql`j.source`,
  campaign: sql`j.campaign`,
  device: sql`j.device`,
  entry: sql`j.entry_page`,
  exit: sql`j.exit_page`,
};

/** The filter as a condition on journeys named `j`. */
export const conditionOf = (filter: Filter): SQL =>
  sql.join(
    [
      sql`true`,
      ...Object.entries(COLUMNS).flatMap(([name, column]) => {
        const value = filter[name as FilterName];
        return value ? [sql`${column} = ${value}`] : [];
      }),
      ...(filter.did ? [sql`j.steps & ${STEPS[filter.did as Step]} <> 0`] : []),
    ],
    sql` and `,
  );

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
/** Journeys that began in these days; records come for as long as they are taken, which spares the months before and after. */
export const beganIn = ({ from, to }: Span): SQL => {
  const [start, end] = [midnightOf(from), midnightOf(dayAfter(to))];
  const last = midnightOf(dayAfter(to, TAKEN_DAYS + 2));
  return sql`j.started_at >= ${moment(start)} and j.started_at < ${moment(end)} and j.received_at >= ${moment(start)} and j.received_at < ${moment(last)}`;
};

const DAY = sql`(j.started_at at time zone 'Asia/Kolkata')::date`;
type Group = { now: boolean; n: number; single: number; signups: number; paid: number; finished: number };
type Where = Group & { day: string; platform: string; source: string; campaign: string; device: string; machine: string };

/** Sums that a list of rows is put together from. */
function tally() {
  const found = new Map<string, Counted>();
  return {
    add: (measure: string, name: string, { now, n }: { now: boolean; n: number }, part = "") => {
      if (n === 0) return;
      const key = `${measure}\n${name}\n${part}`;
      const row = found.get(key) ?? { measure, name, part, now: 0, before: 0 };
      row[now ? "now" : "before"] += n;
      found.set(key, row);
    },
    rows: () => [...found.values()],
  };
}

/** The same rows as the statistics by day have, counted from the raw records of the visits that fit. What the server saw (money, refunds) knows no visit and is left out. */
export async function countVisits({ db }: Pick<Services, "db">, period: Period, filter: Filter): Promise<[Counted[], CountedDay[]]> {
  const within = period.before ? sql`((${beganIn(period)}) or (${beganIn(period.before)}))` : beganIn(period);
  const now = sql`j.started_at >= ${moment(midnightOf(period.from))}`;
  const which = sql`${within} and ${conditionOf(filter)}`;
  const grouped = <Row extends object>(columns: SQL, more = sql`analytics_journeys j`) =>
    db.execute<Row & { now: boolean; n: number }>(sql`select ${now} as now, ${columns} from ${more} where ${which} group by 1, 2`);
  const [places, ends, times, hours, visitors, views] = await Promise.all([
    db.execute<Where>(sql`
      select ${now} as now, ${DAY}::text as day, j.platform, j.source, j.campaign, j.device, j.user_agent as machine, count(*)::float8 as n,
        count(*) filter (where j.total_pages = 1)::float8 as single, count(*) filter (where j.converted)::float8 as signups,
        count(*) filter (where j.steps & ${STEPS.payment_done} <> 0)::float8 as paid, count(*) filter (where j.steps & ${STEPS.quest_finish} <> 0)::float8 as finished
      from analytics_journeys j where ${which} group by 1, 2, 3, 4, 5, 6, 7`),
    db.execute<{ now: boolean; entry: string; exit: string; n: number }>(
      sql`select ${now} as now, j.entry_page as entry, j.exit_page as exit, count(*)::float8 as n from analytics_journeys j where ${which} group by 1, 2, 3`,
    ),
    grouped<{ seconds: number }>(sql`j.duration_seconds as seconds, count(*)::float8 as n`),
    grouped<{ hour: number }>(sql`extract(hour from j.started_at at time zone 'Asia/Kolkata')::int as hour, count(*)::float8 as n`),
    db.execute<{ now: boolean; day: string; n: number }>(sql`
      select now, day::text as day, count(*)::float8 as n from (select distinct ${now} as now, ${DAY} as day, j.visitor from analytics_journeys j where ${which}) as people group by 1, 2`),
    db.execute<{ now: boolean; page: string; seconds: number; n: number }>(sql`
      select ${now} as now, p.page, case when p.seconds < 60 then p.seconds else p.seconds - p.seconds % 10 end as seconds, count(*)::float8 as n
      from analytics_journeys j join analytics_pages p on p.received_at = j.received_at and p.journey_id = j.journey_id where ${which} group by 1, 2, 3`),
  ]);
  return assembled({
    places: places.rows,
    ends: ends.rows,
    times: times.rows,
    hours: hours.rows,
    visitors: visitors.rows,
    views: views.rows,
  });
}

type Found = {
  places: Where[];
  ends: { now: boolean; entry: string; exit: string; n: number }[];
  times: { now: boolean; seconds: number; n: number }[];
  hours: { now: boolean; hour: number; n: number }[];
  visitors: { now: boolean; day: string; n: number }[];
  views: { now: boolean; page: string; seconds: number; n: number }[];
};
function assembled({ places, ends, times, hours, visitors, views }: Found): [Counted[], CountedDay[]] {
  const { add, rows } = tally();
  const daily = new Map<string, CountedDay>();
  const onDay = (day: string, measure: string, name: string, n: number) => {
    const row = daily.get(`${day} ${measure} ${name}`) ?? { day, measure, name, n: 0 };
    row.n += n;
    daily.set(`${day} ${measure} ${name}`, row);
  };
  for (const one of places) {
    const kinds = { platform: one.platform, source: one.source, ...(one.campaign && { campaign: one.campaign }) };
    for (const [kind, name] of Object.entries(kinds)) {
      add(kind, name, one);
      add(`${kind}_signup`, name, { now: one.now, n: one.signups });
      add(`${kind}_paid`, name, { now: one.now, n: one.paid });
    }
    const [browser = "", system = ""] = one.machine.split(" on ");
    const more = [["device", one.device, one.n], ["browser", browser, one.n], ["system", system, one.n], ["single", "", one.single]] as const; // prettier-ignore
    for (const [measure, name, n] of more) add(measure, name, { now: one.now, n });
    const sums = [["visit", "", one.n], ["fact", "quest_finished", one.finished], ["fact", "signed_up", one.signups], ["fact", "paid", one.paid]] as const; // prettier-ignore
    for (const [measure, name, n] of sums) {
      add(measure, name, { now: one.now, n });
      onDay(one.day, measure, name, n);
    }
  }
  for (const one of ends) {
    add("entry", one.entry, one);
    add("exit", one.exit, one);
  }
  for (const one of times) add("seconds", String(one.seconds), one);
  for (const one of hours) add("hour", String(one.hour), one);
  for (const one of visitors) {
    add("visitor", "", one);
    onDay(one.day, "visitor", "", one.n);
  }
  for (const one of views) {
    add("page", one.page, one);
    add("page_time", one.page, one, String(one.seconds));
  }
  return [rows(), [...daily.values()]];
}
