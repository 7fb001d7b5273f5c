import { type SQL, sql } from "drizzle-orm";
import type { IndiaDay } from "../../kernel/india-time.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Run } from "./asking.server.ts";
import { beganIn, firstRecorded, receivedFor } from "./conditions.server.ts";
import { type Sum, tally } from "./domain/filtered.ts";
import { inMonths } from "./domain/months.ts";
import type { Span } from "./domain/period.ts";
import { EVERY, QUESTIONS, spansOf } from "./domain/slices.ts";
import { STEPS } from "./domain/steps.ts";
import { storedMonthSlices } from "./sums/month-slices.server.ts";
import { daysIn, readStored } from "./sums/reading-slices.server.ts";
import { sumRevenue } from "./revenue-sums.server.ts";
import { tableOf } from "../../kernel/typed.ts";

type Has = Pick<Services, "db">;
/**
 * Visits as `j` with their condition; those that opened a post, with its `page`, and those in which an
 * application was sent.
 */
type Records = { visits: SQL; posts: SQL; applied: SQL };

/** Visits in which all of these were done. */
const did = (...steps: (keyof typeof STEPS)[]): SQL => {
  const bits = steps.reduce((all, step) => all | STEPS[step], 0);
  return sql`count(*) filter (where j.steps & ${bits}::int = ${bits}::int)`;
};

/**
 * What questions are answered from, of visits that belong to one day each, so that days add up: visits and
 * sign-ups by post and campaign, what was done by device, and visits that applied by source.
 */
const questionSums = ({ visits, posts, applied }: Records) => sql`
  with post as (
    select page as name, count(*) as visits, count(*) filter (where converted) as signups from (
      select page, journey_id, converted from ${posts} where page ~ '^/blog/[a-z0-9-]+$' group by 1, 2, 3
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
  union all select 'applied', source, 'visits', count(distinct journey_id)::float8
    from ${applied} group by 2`;

const POST = sql`p.page like '/blog/%'`;

/** The sums of the day, or of a part of it, whose visits and pages were copied to be rolled up. */
export const sumDay = (
  run: Run,
  day: IndiaDay,
  { visits, pages }: { visits: string; pages: string },
): Promise<Sum[]> => {
  const received = receivedFor(sql`a.received_at`, { from: day, to: day });
  const j = sql`${sql.raw(visits)} j`;
  return run<Sum>(
    questionSums({
      visits: j,
      posts: sql`(select p.page, j.* from ${j} join ${sql.raw(pages)} p using (received_at, journey_id)
        where ${POST}) posts`,
      applied: sql`(select j.* from ${j} join analytics_actions a using (received_at, journey_id)
        where ${received} and a.action = 'apply_submitted') applied`,
    }),
  );
};

/**
 * Rows of the raw records, few of all, with their visits: by their own index first, and each visit by its
 * key. The planner believes that fewer visits began in a day than are such rows.
 */
const withVisits = (rows: SQL, span: Span) => sql`(
  select r.page, j.journey_id, j.source, j.converted from (${rows} offset 0) r cross join lateral (
    select * from analytics_journeys j
    where j.received_at = r.received_at and j.journey_id = r.journey_id and ${beganIn(span)} offset 0
  ) j) found`;

/** The same of a span from its records. */
function sumRecords(run: Run, span: Span): Promise<Sum[]> {
  const posts = sql`select p.* from analytics_pages p
    where ${receivedFor(sql`p.received_at`, span)} and ${POST}`;
  const applied = sql`select a.* from analytics_actions a
    where ${receivedFor(sql`a.received_at`, span)} and a.action = 'apply_submitted'`;
  const records = {
    visits: sql`(select * from analytics_journeys j where ${beganIn(span)}) j`,
    posts: withVisits(posts, span),
    applied: withVisits(applied, span),
  };
  return run<Sum>(questionSums(records));
}

/**
 * The same from the records of days that are not rolled up, with their money by source.
 * @param since the first day that has records
 */
async function sumRaw({ db }: Has, span: Span, since: IndiaDay | null): Promise<Sum[]> {
  // each query says what its rows are
  const run = (async (query: SQL) => (await db.execute(query)).rows) as Run;
  const recorded =
    since && since <= span.to ? { ...span, from: since > span.from ? since : span.from } : null;
  const [visits, money] = await Promise.all([
    recorded ? sumRecords(run, recorded) : [],
    sumRevenue(run, span),
  ]);
  return [...visits, ...money];
}

/**
 * What questions are answered from, of these days: of months and days that are over and rolled up what
 * was put aside, of the others the records.
 */
export async function readQuestionSums(services: Has, span: Span): Promise<Sum[]> {
  const { db } = services;
  const [months, since] = await Promise.all([storedMonthSlices(db, QUESTIONS, [span]), firstRecorded(db)]);
  const read = inMonths(span, months);
  const stored = await readStored(db, { name: QUESTIONS, value: EVERY, what: "visits" }, read);
  const open = spansOf([...daysIn(read.days)].filter((day) => !stored.whole.has(day)));
  const raw = await Promise.all(open.map((left) => sumRaw(services, left, since)));
  const days = [...stored.days].flatMap(([day, sums]) => (stored.whole.has(day) ? [sums] : []));
  const all = tally();
  for (const sums of [...stored.months.values(), ...days])
    for (const [measure, rows] of Object.entries(sums)) all.addStored(measure, rows);
  for (const sums of raw) all.addAll(sums);
  return all.sums();
}

/**
 * The sums of one measure by name, each with its parts added up; in the order of these parts, then by
 * name.
 */
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
