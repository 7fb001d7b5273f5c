import { sql } from "drizzle-orm";
import { approximateCount, type Page, pageByKey } from "../../platform/paging.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { ListedVisit, Live, OpenedVisit } from "./domain/figures.ts";
import type { Filter } from "./domain/filter.ts";
import type { Span } from "./domain/period.ts";
import { beganIn, conditionOf } from "./conditions.server.ts";

type Has = Pick<Services, "db" | "clock">;

const iso = (column: string) =>
  sql.raw(`to_char(j.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const LISTED = sql`j.journey_id::text as id, ${iso("received_at")} as "receivedAt",
  ${iso("started_at")} as started, left(j.visitor, 4) as visitor,
  j.platform, j.source, j.campaign, j.device, j.user_agent as browser, j.total_pages::int as pages,
  j.duration_seconds as seconds, j.entry_page as entry,
  j.exit_page as exit, j.steps,
  case when exists (select 1 from analytics_names a
  where a.user_id = j.user_id) then j.user_id end as "userId"`;

type Asked = { span: Span; filter: Filter };
const fitting = ({ span, filter }: Asked) => sql`${beganIn(span)} and ${conditionOf(filter)}`;

/**
 * Visits one by one, the newest first by when they began, as far as the raw records are kept.
 * @param at the cursor of the address, if any
 */
export async function listVisits(
  services: Has,
  asked: Asked,
  at: string | null | undefined,
): Promise<Page<ListedVisit>> {
  return pageByKey<ListedVisit>({
    at,
    sort: sql`j.started_at`,
    id: sql`j.journey_id`,
    keyOf: (row) => ({ value: row.started, id: row.id }),
    find: async (where, orderBy, limit) => {
      const { rows } = await services.db.execute<ListedVisit>(
        sql`select ${LISTED} from analytics_journeys j
          where ${fitting(asked)} ${where ? sql`and ${where}` : sql``} order by ${orderBy} limit ${limit}`,
      );
      return rows;
    },
  });
}

/** How many visits fit: counted up to 10,000, roughly beyond. */
export const countListed = ({ db }: Has, asked: Asked) =>
  approximateCount(db, sql`select 1 from analytics_journeys j where ${fitting(asked)}`);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One visit, page by page and step by step; undefined when there is none, or none any more. */
export async function openVisit({ db }: Has, id: string): Promise<OpenedVisit | undefined> {
  if (!UUID.test(id)) return undefined;
  const found = await db.execute<OpenedVisit & { sessionId: string }>(sql`
    select ${LISTED}, ${iso("ended_at")} as ended, j.medium, j.referrer,
      j.screen_width || ' × ' || j.screen_height as screen, j.end_reason as "endReason", j.resent,
      j.session_id as "sessionId"
    from analytics_journeys j where j.journey_id = ${id}`);
  const visit = found.rows[0];
  if (!visit) return undefined;
  const { sessionId, ...shownVisit } = visit;
  const here = sql`j.received_at = ${visit.receivedAt}::timestamptz and j.journey_id = ${id}`;
  const [others, walked, done] = await Promise.all([
    db.execute<OpenedVisit["others"][number]>(
      sql`select j.journey_id::text as id, ${iso("started_at")} as started from analytics_journeys j
        where j.session_id = ${sessionId} and j.journey_id <> ${id} order by j.started_at limit 20`,
    ),
    db.execute<OpenedVisit["walked"][number]>(
      sql`select j.n::int as n, j.page, j.title, ${iso("entry_time")} as at, j.seconds from analytics_pages j
        where ${here} order by j.n`,
    ),
    db.execute<OpenedVisit["done"][number]>(
      sql`select j.n::int as n, j.action, j.page, ${iso("at")} as at, j.extras from analytics_actions j
        where ${here} order by j.n`,
    ),
  ]);
  return { ...shownVisit, others: others.rows, walked: walked.rows, done: done.rows };
}

/** Minutes in which somebody who opened no further page still counts as being here. */
const HERE = 5;
const SHOWN = 30;

/**
 * Who is on the site now: everybody who opened a page within the last five minutes, by where they are.
 * Somebody with several tabs is one person, where they opened a page last.
 */
export async function readLive({ db, clock }: Has): Promise<Live> {
  const now = clock.now().toISOString();
  const [visitors, minutes] = await Promise.all([
    db.execute<Live["people"][number]>(sql`
      select visitor, page, title, to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as
        at,
        greatest(0, extract(epoch from ${now}::timestamptz - received_at))::int as seconds
      from (
        select distinct on (v.visitor) left(v.visitor, 4) as visitor, page, title, received_at
          from analytics_visits v
        where received_at > ${now}::timestamptz - make_interval(mins => ${HERE})
        and received_at <= ${now}::timestamptz
        order by v.visitor, received_at desc
      ) as latest order by received_at desc limit 200`),
    db.execute<{ minute: number; n: number }>(sql`
      select floor(extract(epoch from ${now}::timestamptz - received_at) / 60)::int as minute,
        count(distinct visitor)::int as n from analytics_visits
      where received_at > ${now}::timestamptz - make_interval(mins => ${SHOWN})
      and received_at <= ${now}::timestamptz group by 1`),
  ]);
  const by = new Map(minutes.rows.map(({ minute, n }) => [minute, n]));
  return {
    people: visitors.rows,
    minutes: Array.from({ length: SHOWN }, (_, ago) => by.get(SHOWN - 1 - ago) ?? 0),
  };
}
