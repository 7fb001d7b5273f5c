import { type SQL, sql } from "drizzle-orm";
import { eachDay, type IndiaDay } from "../../kernel/india-time.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Run } from "./asking.server.ts";
import { beganIn, receivedFor } from "./conditions.server.ts";
import type { Packed } from "./contract.ts";
import type { Sum } from "./domain/filtered.ts";
import type { Span } from "./domain/period.ts";
import { QUESTIONS, spansOf, unpacked } from "./domain/slices.ts";
import { STEPS } from "./domain/steps.ts";
import { sumRevenue } from "./revenue-sums.server.ts";
import { tableOf } from "../../kernel/typed.ts";

type Has = Pick<Services, "db">;
/** Visits as `j` with their condition, and their pages and actions. */
type Records = { visits: SQL; pages: SQL; actions: SQL };

/** Visits in which all of these were done. */
const did = (...steps: (keyof typeof STEPS)[]): SQL => {
  const bits = steps.reduce((all, step) => all | STEPS[step], 0);
  return sql`count(*) filter (where j.steps & ${bits}::int = ${bits}::int)`;
};

/**
 * What questions are answered from, of visits that belong to one day each, so that days add up: visits and
 * sign-ups by post and campaign, what was done by device, and visits that applied by source.
 */
const questionSums = ({ visits, pages, actions }: Records) => sql`
  with post as (
    select page as name, count(*) as visits, count(*) filter (where converted) as signups from (
      select p.page, j.journey_id, j.converted from ${visits} ${pages} and p.page ~ '^/blog/[a-z0-9-]+$'
        group by 1, 2, 3
    ) seen group by 1
  ), campaign as (
    select j.campaign as name, count(*) as visits, count(*) filter (where j.converted) as signups,
      ${did("payment_done")} as payments
    from ${visits} where j.campaign <> '' group by 1
  ), device as (
    select j.device as name, count(*) as visits, ${did("quest_start")} as started,
      ${did("quest_start", "quest_finish")} as finished,
      count(*) filter (where j.converted) as signups, ${did("payment_done")} as payments
    from ${visits} where true group by 1
  )
  select 'post' as measure, name, part, n::float8 from post cross
    join lateral (values ('visits', visits), ('signups', signups)) v(part, n)
  union all select 'campaign', name, part, n::float8 from campaign
    cross join lateral (values ('visits', visits), ('signups', signups), ('payments', payments)) v(part, n)
  union all select 'device', name, part, n::float8 from device cross join lateral (values
    ('visits', visits), ('started', started), ('finished', finished), ('signups', signups),
    ('payments', payments)) v(part, n)
  union all select 'applied', j.source, 'visits', count(distinct j.journey_id)::float8
    from ${visits} ${actions} and a.action = 'apply_submitted' group by 2`;

const onJourney = (table: string, name: string, condition: SQL) =>
  sql`join ${sql.raw(`${table} ${name}`)} on
    ${sql.raw(`${name}.received_at = j.received_at and ${name}.journey_id = j.journey_id`)}
    where ${condition}`;

const within = (name: string, span: Span) => receivedFor(sql.raw(`${name}.received_at`), span);

/** The sums of the day, or of a part of it, whose visits and pages were copied to be rolled up. */
export const sumDay = (
  run: Run,
  day: IndiaDay,
  { visits, pages }: { visits: string; pages: string },
): Promise<Sum[]> =>
  run<Sum>(
    questionSums({
      visits: sql`${sql.raw(visits)} j`,
      pages: onJourney(pages, "p", sql`true`),
      actions: onJourney("analytics_actions", "a", within("a", { from: day, to: day })),
    }),
  );

/** The same from the records of days that are not rolled up, with their money by source. */
async function sumRaw({ db }: Has, span: Span): Promise<Sum[]> {
  // each query says what its rows are
  const run = (async (query: SQL) => (await db.execute(query)).rows) as Run;
  const records = {
    visits: sql`(select * from analytics_journeys j where ${beganIn(span)}) j`,
    pages: onJourney("analytics_pages", "p", within("p", span)),
    actions: onJourney("analytics_actions", "a", within("a", span)),
  };
  const [visits, money] = await Promise.all([run<Sum>(questionSums(records)), sumRevenue(run, span)]);
  return [...visits, ...money];
}

/**
 * What questions are answered from, of these days: of those that are over and rolled up what was put aside,
 * of the others the records.
 */
export async function readQuestionSums(services: Has, span: Span): Promise<Sum[]> {
  const { rows } = await services.db.execute<{ day: IndiaDay; value: string; visits: Packed }>(sql`
    select day::text as day, value, visits from analytics_slices
    where filter = ${QUESTIONS} and value in ('', 'all') and day between ${span.from}::date
    and ${span.to}::date`);
  const whole = new Set(rows.flatMap(({ day, value }) => (value === "" ? [day] : [])));
  const stored = rows.filter(({ day, value }) => value === "all" && whole.has(day));
  const open = spansOf(eachDay(span.from, span.to).filter((day) => !whole.has(day)));
  const raw = await Promise.all(open.map((days) => sumRaw(services, days)));
  return [...stored.flatMap(({ visits }) => unpacked(visits)), ...raw.flat()];
}

/** The sums of one measure by name, each with its parts added up; in the order of these parts, then by name. */
export function addedUp<Part extends string>(
  sums: Sum[],
  measure: string,
  parts: readonly Part[],
  order: readonly NoInfer<Part>[],
): ({ name: string } & Record<Part, number>)[] {
  const found = new Map<string, Map<string, number>>();
  for (const sum of sums) {
    if (sum.measure !== measure) continue;
    const mine = found.get(sum.name) ?? new Map<string, number>();
    found.set(sum.name, mine.set(sum.part, (mine.get(sum.part) ?? 0) + sum.n));
  }
  const rows = [...found].map(([name, mine]) => ({
    name,
    ...tableOf(parts, (part) => mine.get(part) ?? 0),
  }));
  return rows.toSorted((a, b) => {
    for (const part of order) if (a[part] !== b[part]) return b[part] - a[part];
    return a.name < b.name ? -1 : 1;
  });
}
