import { sql } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { beganIn, happenedIn } from "./conditions.server.ts";
import type { Funnel, Totals } from "./domain/figures.ts";
import { type Period, periodFrom, type Span } from "./domain/period.ts";
import type { WiderFacts } from "./domain/wider-questions.ts";
import { STEPS } from "./domain/steps.ts";
import { readPeriodTotals } from "./statistics.server.ts";
import { sectionName, sectionPlace } from "./ui/words.ts";

type Has = Pick<Services, "db" | "clock">;
/** Of so many visits, the newest, the time that a section was read is known: more would not move a median. */
const TIMED_VISITS = 500;

/** These days beside those 52 weeks before, so that Fridays stand beside Fridays. */
export function readYear(services: Has, { from, to, today }: Period): Promise<Totals> {
  const asked = new URLSearchParams({ from, to, compare: "year" });
  return readPeriodTotals(services, periodFrom(asked, today).period);
}

/**
 * Members who signed up in these days and were seen by the server on a later day. A renewal is no visit: of
 * payments only those for a result count. A member who erased their data is in neither number.
 */
export async function readAgain(
  { db }: Has,
  span: Span,
  totals: Promise<Totals>,
): Promise<WiderFacts["again"]> {
  const asked = db.execute<{ members: number; returned: number }>(sql`
    select count(*)::int as members,
      count(*) filter (where exists (
        select 1 from analytics_facts e where e.user_id = f.user_id
          and e.at >= (date_trunc('day', f.at at time zone 'Asia/Kolkata') + interval '1 day') at time zone
          'Asia/Kolkata'
          and (e.kind in ('quest_started', 'quest_finished', 'quest_claimed', 'payment_failed')
            or e.kind = 'paid' and e.quest is not null)
      ))::int as returned
    from analytics_facts f where ${happenedIn(span)} and f.kind = 'signed_up' and f.user_id is not null`);
  const [{ rows }, { visits, visitors }] = await Promise.all([asked, totals]);
  const { members = 0, returned = 0 } = rows[0] ?? {};
  return { members, returned, visits: visits.now, visitors: visitors.now };
}

type Timed = { name: string; timed: number; seconds: number };

/** From the first sight of a section until the next is opened or the page is left; the median of each. */
const readTimes = async ({ db }: Has, span: Span): Promise<Timed[]> =>
  (
    await db.execute<Timed>(sql`
    with reading as materialized (
      select j.received_at, j.journey_id from analytics_journeys j
      where ${beganIn(span)} and j.steps & ${STEPS.report_section} <> 0
      order by j.started_at desc limit ${TIMED_VISITS}
    ), seen as (
      select a.received_at, a.journey_id, a.extras->>'section' as name, a.at,
        lead(a.at) over (partition by a.received_at, a.journey_id order by a.n) as next
      from reading r
      join analytics_actions a on a.received_at = r.received_at and a.journey_id = r.journey_id
      where a.action = 'report_section' and a.extras ? 'section'
    ), read as (
      select seen.name, extract(epoch from least(seen.next, page.exit_time) - seen.at) as seconds
      from seen left join lateral (
        select p.exit_time from analytics_pages p
        where p.received_at = seen.received_at and p.journey_id = seen.journey_id
          and p.entry_time <= seen.at and p.exit_time >= seen.at
        order by p.n desc limit 1
      ) as page on true
    )
    select name, count(*)::int as timed, (percentile_cont(0.5) within group (order by seconds))::float8 as
      seconds
    from read where seconds is not null group by 1`)
  ).rows;

/** Sections of a result in their order: how many opened, shared and how long they read them. */
export async function readSections(
  services: Has,
  span: Span,
  funnel: Promise<Funnel>,
): Promise<WiderFacts["sections"]> {
  const [timed, { sections, shares }] = await Promise.all([readTimes(services, span), funnel]);
  const times = new Map(timed.map((one) => [one.name, one]));
  const opened = new Map(sections.map(({ name, now }) => [name, now]));
  const shared = new Map(shares.map(({ name, now }) => [name, now]));
  return [...new Set([...opened.keys(), ...shared.keys(), ...times.keys()])]
    .toSorted((a, b) => sectionPlace(a) - sectionPlace(b))
    .map((name) => ({
      name: sectionName(name),
      opened: opened.get(name) ?? 0,
      shared: shared.get(name) ?? 0,
      timed: times.get(name)?.timed ?? 0,
      seconds: times.get(name)?.seconds ?? null,
    }))
    .filter((one) => one.opened + one.shared + one.timed > 0);
}
