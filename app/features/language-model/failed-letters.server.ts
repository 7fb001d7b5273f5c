import { type SQL, sql } from "drizzle-orm";
import { addDays, indiaDay } from "../../lib/india-time.ts";
import type { Services } from "../../platform/services.server.ts";
import * as quest from "../quest/quest.server.ts";
import { modelOf } from "./config.server.ts";
import { languageModelCalls, languageModelChoices } from "./tables.server.ts";

/**
 * Requests for an unanswered letter stop after this many days, or after this many calls that cost something.
 */
const OWED_DAYS = 3;
const MOST_PAID = 8;
/** Days for which the owner sees letters that were given up. */
const SHOWN_DAYS = 30;
export type ResultKey = { sessionId: string; testId: string };

/**
 * A CTE of reports whose newest calls all failed, of members who allow the model. `last`: the newest call;
 * `given_up`: whether requests have stopped.
 */
function unanswered({ clock }: Pick<Services, "clock">): SQL {
  const now = clock.now();
  const owedSince = new Date(now.getTime() - OWED_DAYS * 86_400_000);
  return sql`with unanswered as (
    select session_id, test_id, max(called_at) as last,
      min(called_at) <= ${owedSince.toISOString()}::timestamptz
        or count(*) filter (where micro_rupees > 0) >= ${MOST_PAID} as given_up
    from ${languageModelCalls} c
    where day >= ${addDays(indiaDay(now), -SHOWN_DAYS)} and outcome = 'failed'
      and not exists (select 1 from ${languageModelCalls} d where d.session_id = c.session_id
        and d.test_id = c.test_id and d.outcome <> 'failed' and d.called_at >= c.called_at)
      and not exists (select 1 from ${languageModelChoices} e
        where not e.allowed and e.user_id = ${quest.ownerOf(sql`c.session_id`)})
    group by session_id, test_id
  )`;
}

/** Maximum number of reports in one run. */
const MOST = 1_000;

/** Reports with an unanswered letter that is still requested, or given up; longest waiting first. */
export async function unansweredReports(
  services: Pick<Services, "db" | "clock">,
  which: "open" | "given up",
): Promise<ResultKey[]> {
  const { rows } = await services.db.execute<ResultKey>(sql`
    ${unanswered(services)} select session_id as "sessionId", test_id as "testId" from unanswered
    where given_up = ${which === "given up"} order by last, session_id, test_id limit ${MOST}`);
  return rows;
}

/** The number of reports whose letter was given up; 0 without a model. */
export async function countGivenUpLetters(services: Pick<Services, "db" | "clock" | "env">): Promise<number> {
  if (!modelOf(services.env)) return 0;
  const { rows } = await services.db.execute<{ n: number }>(sql`
    ${unanswered(services)} select count(*)::int as n from unanswered where given_up`);
  return rows[0]?.n ?? 0;
}

/** When a report's letter was last requested, if it was given up; otherwise null. */
export async function givenUpSince(
  services: Pick<Services, "db" | "clock" | "env">,
  { sessionId, testId }: ResultKey,
): Promise<Date | null> {
  if (!modelOf(services.env)) return null;
  const { rows } = await services.db.execute<{ last: number }>(sql`
    ${unanswered(services)} select (extract(epoch from last) * 1000)::float8 as last from unanswered
    where given_up and session_id = ${sessionId} and test_id = ${testId}`);
  const [row] = rows;
  return row ? new Date(row.last) : null;
}
