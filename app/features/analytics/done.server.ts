import { sql } from "drizzle-orm";
import { keysOf } from "../../kernel/typed.ts";
import type { Services } from "../../platform/services.server.ts";
import { COUNTED } from "./domain/done.ts";

/** Visits that are filled in one run of the job, so that none is held for long: a million takes a night. */
const AT_ONCE = 5_000;

/**
 * What was done in the visit `j`, from its actions, for rows of a release that did not write it: the same as
 * `doneIn` says, with a run for each statement.
 */
export const DONE = sql`(
  select jsonb_strip_nulls(jsonb_build_object(
    'did', jsonb_agg(distinct d.action),
    'statement', jsonb_agg(jsonb_build_array(d.n, d.n) order by d.n) filter (where d.n is not null),
    'section', jsonb_agg(distinct d.section) filter (where d.action = 'report_section'
    and d.section is not null),
    'share', jsonb_agg(d.section) filter (where d.action = 'share' and d.section is not null)
  ))::text
  from (
    select a.action, a.extras->>'section' as section,
      case when a.action = 'quest_statement'
      and a.extras->>'n' ~ '^[0-9]{1,3}$' then (a.extras->>'n')::int end as n
    from analytics_actions a
    where a.received_at = j.received_at and a.journey_id = j.journey_id and a.action in ${keysOf(COUNTED)}
  ) as d
)`;

/**
 * Writes what was done into visits that came before this was kept, the newest first.
 * @returns how many were filled
 */
export async function fillDone({ db }: Pick<Services, "db">): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update analytics_journeys j set done = ${DONE} from (
      select received_at, journey_id from analytics_journeys where done is null
      order by received_at desc limit ${AT_ONCE}
    ) as unfilled
    where j.received_at = unfilled.received_at and j.journey_id = unfilled.journey_id`);
  return rowCount ?? 0;
}
