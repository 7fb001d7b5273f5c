import { sql, type SQL } from "drizzle-orm";
import { addDays, indiaMidnight } from "../../kernel/india-time.ts";
import { handedIn } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Sum } from "./domain/filtered.ts";
import type { Period, Span } from "./domain/period.ts";
import { happenedIn } from "./conditions.server.ts";
import { readChanged } from "./changed.server.ts";
import type { Question } from "./contract.ts";
import { revenueOf } from "./domain/revenue.ts";
import { type QuestionFacts, questionsOf } from "./domain/questions.ts";
import { addedUp, readQuestionSums } from "./question-sums.server.ts";
import { readFunnel } from "./statistics.server.ts";
import { readAgain, readSections, readYear } from "./wider-questions.server.ts";

type Has = Pick<Services, "db" | "clock">;
const SHOWN = 10;
/** Days within which a member's payment counts for the week in which they signed up. */
const COHORT_DAYS = 28;

const rowsOf = async <Row extends Record<string, unknown>>({ db }: Has, query: SQL): Promise<Row[]> =>
  (await db.execute(query)).rows as Row[]; // as the query names its columns

async function readToPayment(services: Has, span: Span): Promise<QuestionFacts["toPayment"]> {
  const [found] = await rowsOf<{ payers: number; medianHours: number | null }>(
    services,
    sql`select count(*)::int as payers,
        (percentile_cont(0.5) within group (order by extract(epoch from first.at - first.started_at))
          / 3600)::float8
          as "medianHours"
      from (
        select distinct on (f.user_id) f.at, j.started_at from analytics_facts f
        join analytics_journeys j on j.journey_id = f.journey_id
        where ${happenedIn(span)} and f.kind = 'paid' and f.user_id is not null
          and not exists (
            select 1 from analytics_facts e where e.user_id = f.user_id and e.kind = 'paid' and e.at < f.at
          )
        order by f.user_id, f.at
      ) as first`,
  );
  return found ?? { payers: 0, medianHours: null };
}

/**
 * Sign-ups week by week, of a week that the period cuts from its first day in it to its last. Of a member who
 * erased their data nobody knows whether they paid: they are in neither number.
 */
async function readCohorts(services: Has, span: Span): Promise<QuestionFacts["cohorts"]> {
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
 * Questions of an owner with their answers, for these days. Visits and what was done in them are told by
 * browsers; how long a section was read, and in which visit somebody signed up, is known as long as the raw
 * records. Sign-ups and money are what the server saw.
 */
export async function readQuestions(services: Services, period: Period): Promise<Question[]> {
  const [facts, others] = await Promise.all([
    readFacts(services, period),
    Promise.all(handedIn(services, "ownerQuestion").map((ask) => ask(services, period))),
  ]);
  return [...questionsOf(facts), ...others];
}

/** What is answered from visits and what was done in them, day by day. */
function visitFacts(sums: Sum[]): Pick<QuestionFacts, "posts" | "campaigns" | "devices" | "applications"> {
  const by = addedUp(sums, "post", ["visits", "signups"], ["signups", "visits"]).slice(0, SHOWN);
  const campaigns = addedUp(sums, "campaign", ["visits", "signups", "payments"], ["signups", "visits"]);
  const did = ["visits", "started", "finished", "signups", "payments"] as const;
  return {
    posts: by.map(({ name: post, ...rest }) => ({ post, ...rest })),
    campaigns: campaigns.slice(0, SHOWN).map(({ name: campaign, ...rest }) => ({ campaign, ...rest })),
    devices: addedUp(sums, "device", did, ["visits"]).map(({ name: device, ...rest }) => ({
      device,
      ...rest,
    })),
    applications: addedUp(sums, "applied", ["visits"], ["visits"])
      .slice(0, SHOWN)
      .map(({ name: source, visits }) => ({ source, visits })),
  };
}

async function readFacts(services: Services, period: Period): Promise<QuestionFacts> {
  const yearAsked = readYear(services, period);
  // of the funnel nothing stands beside other days here
  const funnelAsked = readFunnel(services, { ...period, before: null }, {});
  const [found, toPayment, cohorts, funnel, year, changed, again, sections] = await Promise.all([
    readQuestionSums(services, period),
    readToPayment(services, period),
    readCohorts(services, period),
    funnelAsked,
    yearAsked,
    readChanged(services, period),
    readAgain(services, period, yearAsked),
    readSections(services, period, funnelAsked),
  ]);
  const statements = funnel.statements.map(({ n, now }) => ({ n, answers: now }));
  const revenue = revenueOf(found, year);
  return { ...visitFacts(found), revenue, statements, toPayment, cohorts, again, sections, year, changed };
}
