import { sql, type SQL } from "drizzle-orm";
import { formatIndiaDateTime, formatIndiaDay } from "../../../lib/india-format.ts";
import { addDays, indiaMidnight, indiaSpan } from "../../../lib/india-time.ts";
import { contributionsTo } from "../../../platform/feature.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { beganIn, happenedIn } from "../sums/conditions.server.ts";
import * as audit from "../../audit/audit.server.ts";
import { THE_SITE } from "../../audit/contract.ts";
import { listMarks } from "../marks/marks.server.ts";
import type { Question } from "../contract.ts";
import { type Period, periodFrom, type Span } from "../domain/period.ts";
import { type Changed, type QuestionFacts, questionsOf } from "../domain/questions.ts";
import { STEPS } from "../domain/steps.ts";
import { readFunnel, readPeriodTotals } from "../statistics/statistics.server.ts";
import { readDays } from "../sums/read-sums.server.ts";

type Dependencies = Pick<Services, "db" | "clock">;
/** Most changes listed in the answer about them. */
const SHOWN = 10;
/** Days after sign-up within which a payment counts for the member's cohort. */
const COHORT_DAYS = 28;
/** Newest visits from which reading times are computed; more would hardly change a median. */
const TIMED_VISITS = 500;
/** Dimensions for the answers, in addition to those of the funnel. */
const DIMENSIONS = [
  "page",
  "campaign",
  "device",
  "source",
  "paid_by_signup",
  "returned_by_signup",
  "paid_by_visit",
];

const rowsOf = async <Row extends Record<string, unknown>>(
  { db }: Dependencies,
  query: SQL,
): Promise<Row[]> => (await db.execute(query)).rows as Row[]; // as the query names its columns

/** Median hours from sign-up to first payment, for members who first paid in these days. */
async function readToPayment(services: Dependencies, span: Span): Promise<QuestionFacts["toPayment"]> {
  const [row] = await rowsOf<{ payers: number; medianHours: number | null }>(
    services,
    sql`select count(*)::int as payers,
        (percentile_cont(0.5) within group (order by extract(epoch from first.at - first.signed_up)) / 3600)::float8
          as "medianHours"
      from (
        select distinct on (f.user_id) f.at, s.at as signed_up from analytics_facts f
        join analytics_facts s on s.user_id = f.user_id and s.kind = 'signed_up'
        where ${happenedIn(span)} and f.kind = 'paid' and f.user_id is not null
          and not exists (
            select 1 from analytics_facts e where e.user_id = f.user_id and e.kind = 'paid' and e.at < f.at
          )
        order by f.user_id, f.at
      ) as first`,
  );
  return row ?? { payers: 0, medianHours: null };
}

/**
 * Sign-ups by week; of a week that the period cuts, only the days within it. Leaves out members who erased
 * their data, since it is unknown whether they paid.
 */
async function readCohorts(services: Dependencies, span: Span): Promise<QuestionFacts["cohorts"]> {
  const rows = await rowsOf<{ week: string; members: number; payers: number }>(
    services,
    sql`select to_char(date_trunc('week', f.at at time zone 'Asia/Kolkata'), 'YYYY-MM-DD') as week,
        count(*)::int as members,
        count(*) filter (where exists (
          select 1 from analytics_facts p where p.user_id = f.user_id and p.kind = 'paid' and p.at >= f.at
            and p.at < f.at + make_interval(days => ${COHORT_DAYS})
        ))::int as payers
      from analytics_facts f where ${happenedIn(span)} and f.kind = 'signed_up' and f.user_id is not null
      group by 1 order by 1`,
  );
  const now = services.clock.now().getTime();
  return rows.map(({ week, members, payers }) => {
    const sunday = addDays(week, 6);
    const [from, to] = [week < span.from ? span.from : week, sunday > span.to ? span.to : sunday];
    const whole = indiaMidnight(addDays(to, 1 + COHORT_DAYS)).getTime() <= now;
    return { from, to, members, payers, whole };
  });
}

/**
 * Members who signed up in these days, and how many were active on a later day. Renewals are not activity, so
 * only payments for a result count. Leaves out members who erased their data.
 */
async function readAgain(services: Dependencies, span: Span): Promise<QuestionFacts["again"]> {
  const [row] = await rowsOf<QuestionFacts["again"]>(
    services,
    sql`select count(*)::int as members,
      count(*) filter (where exists (
        select 1 from analytics_facts e where e.user_id = f.user_id
          and e.at >= (date_trunc('day', f.at at time zone 'Asia/Kolkata') + interval '1 day') at time zone
          'Asia/Kolkata'
          and (e.kind in ('quest_started', 'quest_finished', 'quest_claimed', 'payment_failed')
            or e.kind = 'paid' and e.quest is not null)
      ))::int as returned
    from analytics_facts f where ${happenedIn(span)} and f.kind = 'signed_up' and f.user_id is not null`,
  );
  return row ?? { members: 0, returned: 0 };
}

/** Median time on each section, from its first view until the next is opened or the page is left. */
const readTimes = (services: Dependencies, span: Span): Promise<QuestionFacts["times"]> =>
  rowsOf<QuestionFacts["times"][number]>(
    services,
    sql`
    with reading as materialized (
      select t.id, t.trail from (
        select v.started_at, v.id from analytics_visits v
        where ${beganIn(span)} and v.steps & ${STEPS.report_section} <> 0
        order by v.started_at desc limit ${TIMED_VISITS}
      ) newest join analytics_trails t using (started_at, id)
    ), seen as (
      select r.id, r.trail, a.action->'extras'->>'section' as section, (a.action->>'at')::timestamptz as at,
        lead((a.action->>'at')::timestamptz) over (partition by r.id order by a.n) as next
      from reading r cross join lateral jsonb_array_elements(r.trail->'actions') with ordinality a(action, n)
      where a.action->>'action' = 'report_section' and a.action->'extras'->>'section' is not null
    ), read as (
      select seen.section, extract(epoch from least(seen.next, page.until) - seen.at) as seconds
      from seen left join lateral (
        select (p.page->>'until')::timestamptz as until
        from jsonb_array_elements(seen.trail->'pages') with ordinality p(page, n)
        where (p.page->>'at')::timestamptz <= seen.at and (p.page->>'until')::timestamptz >= seen.at
        order by p.n desc limit 1
      ) as page on true
    )
    select section, count(*)::int as timed,
      (percentile_cont(0.5) within group (order by seconds))::float8 as seconds
    from read where seconds is not null group by 1`,
  );

/** Days whose changes are listed; they are compared with as many days before. */
const WEEK = 7;

/** The last seven days of the period compared with the seven before, with their changes and marks. */
export async function readChanged(services: Services, { to, today }: Period): Promise<Changed> {
  const from = addDays(to, 1 - WEEK);
  const week = periodFrom(new URLSearchParams({ from, to, compare: "before" }), today).period;
  const [totals, { count, newest }, marks] = await Promise.all([
    readPeriodTotals(services, week),
    audit.readSiteChanges(services, indiaSpan(from, to), SHOWN),
    listMarks(services, { from, to }),
  ]);
  return {
    until: formatIndiaDay(indiaMidnight(to)),
    totals,
    changeCount: count,
    marks: marks.toReversed().map(({ day, words, by }) => ({
      at: formatIndiaDay(indiaMidnight(day)),
      what: words,
      who: by,
    })),
    changes: newest.map(({ at, what, who }) => ({
      at: formatIndiaDateTime(at),
      what,
      who: who === THE_SITE.name ? "the site itself" : who,
    })),
  };
}

async function readFacts(services: Services, period: Period): Promise<QuestionFacts> {
  const { from, to, today } = period;
  // 52 weeks, so that weekdays match
  const yearBefore = periodFrom(new URLSearchParams({ from, to, compare: "year" }), today).period;
  const [sums, funnel, times, toPayment, cohorts, again, year, changed] = await Promise.all([
    readDays(services, period, DIMENSIONS),
    readFunnel(services, { ...period, before: null }, {}), // no answer needs the comparison
    readTimes(services, period),
    readToPayment(services, period),
    readCohorts(services, period),
    readAgain(services, period),
    readPeriodTotals(services, yearBefore),
    readChanged(services, period),
  ]);
  return { sums, funnel, times, toPayment, cohorts, again, year, changed };
}

/**
 * An owner's questions with their answers, for these days. Visits and their actions are reported by browsers,
 * and reading times are known while visits are stored; sign-ups and money are recorded by the server.
 */
export async function readQuestions(services: Services, period: Period): Promise<Question[]> {
  const [facts, others] = await Promise.all([
    readFacts(services, period),
    Promise.all(contributionsTo(services, "ownerQuestion").map((ask) => ask(services, period))),
  ]);
  return [...questionsOf(facts), ...others];
}
