import { type SQL, sql } from "drizzle-orm";
import { addDays, indiaDay } from "../../kernel/india-time.ts";
import type { Services } from "../../platform/services.server.ts";
import * as quest from "../quest/quest.server.ts";
import { modelOf } from "./config.server.ts";
import { languageModelCalls, languageModelChoices } from "./tables.server.ts";

/**
 * Days for which a section that got no answer is asked for again, as an owed letter is sent again; and how
 * often at most where a call costs although no answer came.
 */
const OWED_DAYS = 3;
const MOST_PAID = 8;
/** Days for which the owner is shown what was given up. */
const SHOWN_DAYS = 30;
export type ResultKey = { sessionId: string; testId: string };
export type OpenReport = ResultKey & { last: string };

/**
 * As `by_facts`: the sections that were asked for with the same facts, since when and until when, how often
 * that cost something, and whether none of the calls got an answer.
 * @param since the first day that is looked at
 */
const byFacts = (since: string): SQL => sql`by_facts as (
  select session_id, test_id, section, min(called_at) as first, max(called_at) as last,
    count(*) filter (where micro_rupees > 0) as paid, bool_and(outcome = 'failed') as failed
  from ${languageModelCalls} where day >= ${since}
  group by session_id, test_id, section, facts_key
)`;

/**
 * Whether the member whose quest it is has switched the model off since:
 * nothing is asked for them any more.
 */
const isSwitchedOff = (sessionId: SQL): SQL => sql`exists (select 1 from ${languageModelChoices} c
  where not c.allowed and c.user_id = ${quest.ownerOf(sessionId)})`;

const owedSince = ({ clock }: Pick<Services, "clock">) =>
  new Date(clock.now().getTime() - OWED_DAYS * 86_400_000);

/**
 * The next reports with a section that is owed an answer, the longest waiting first.
 * @param before when this run began: what it has asked for itself waits for the next
 */
export async function openReports(
  services: Pick<Services, "db" | "clock">,
  { after, before, limit }: { after: OpenReport | undefined; before: Date; limit: number },
): Promise<OpenReport[]> {
  const since = owedSince(services);
  const later =
    after &&
    sql`and (last, session_id, test_id) >
      (${after.last}::timestamptz, ${after.sessionId}, ${after.testId})`;
  // as many days before: those of what was given up within them are too few to tell since when it waits
  const { rows } = await services.db.execute<OpenReport>(sql`
    with ${byFacts(addDays(indiaDay(since), -OWED_DAYS))}, by_section as (
      select session_id, test_id, sum(paid) as paid, max(last) as last,
        bool_or(failed and first > ${since.toISOString()}::timestamptz) as open
      from by_facts group by session_id, test_id, section
    ), reports as (
      select session_id, test_id, max(last) as last from by_section where open
      group by session_id, test_id having max(paid) < ${MOST_PAID}
    )
    select session_id as "sessionId", test_id as "testId", last::text as last from reports
    where last < ${before.toISOString()}::timestamptz ${later ?? sql``}
      and not ${isSwitchedOff(sql`reports.session_id`)}
    order by reports.last, session_id, test_id limit ${limit}`);
  return rows;
}

/**
 * As `given_up`: sections of the last thirty days that are asked for no more, and got no answer later, of
 * members who let the model write. Their reports keep the engine's own sentences there.
 */
const givenUp = (services: Pick<Services, "db" | "clock">): SQL => {
  const shown = addDays(indiaDay(services.clock.now()), -SHOWN_DAYS);
  return sql`with ${byFacts(shown)}, given_up as (
    select * from by_facts f
    where failed and (first <= ${owedSince(services).toISOString()}::timestamptz or paid >= ${MOST_PAID})
      and not exists (select 1 from by_facts g where g.session_id = f.session_id and g.test_id = f.test_id
        and g.section = f.section and not g.failed and g.last > f.last)
      and not ${isSwitchedOff(sql`f.session_id`)}
  )`;
};

/** How many reports have such sections; none without a model. */
export async function countGivenUp(services: Pick<Services, "db" | "clock" | "env">): Promise<number> {
  if (!modelOf(services.env)) return 0;
  const { rows } = await services.db.execute<{ n: number }>(sql`
    ${givenUp(services)} select count(distinct (session_id, test_id))::int as n from given_up`);
  return rows[0]?.n ?? 0;
}

/** The next of these reports, in the order of their keys. */
export async function givenUpReports(
  services: Pick<Services, "db" | "clock">,
  { after, limit }: { after: ResultKey | undefined; limit: number },
): Promise<ResultKey[]> {
  const later = after ? sql`where (session_id, test_id) > (${after.sessionId}, ${after.testId})` : sql``;
  const { rows } = await services.db.execute<ResultKey>(sql`
    ${givenUp(services)} select distinct session_id as "sessionId", test_id as "testId" from given_up ${later}
    order by 1, 2 limit ${limit}`);
  return rows;
}

/** Of one report: how many of its sections are given up, and when the last was asked for; null for none. */
export async function givenUpOf(
  services: Pick<Services, "db" | "clock" | "env">,
  { sessionId, testId }: ResultKey,
): Promise<{ sections: number; last: Date } | null> {
  if (!modelOf(services.env)) return null;
  const { rows } = await services.db.execute<{ sections: number; last: number | null }>(sql`
    ${givenUp(services)} select count(distinct section)::int as sections,
      (extract(epoch from max(last)) * 1000)::float8 as last from given_up
    where session_id = ${sessionId} and test_id = ${testId}`);
  const [found] = rows;
  return found?.last ? { sections: found.sections, last: new Date(found.last) } : null;
}
