import { sql } from "drizzle-orm";
import { approximateCount, type Page, pageByKey } from "../../../platform/database/paging.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { ListedVisit, Live, OpenedVisit } from "../domain/figures.ts";
import type { Filter } from "../domain/filter.ts";
import type { Span } from "../domain/period.ts";
import { beganIn, conditionOf } from "../sums/conditions.server.ts";

type Dependencies = Pick<Services, "db" | "clock">;

const iso = (column: string) =>
  sql.raw(`to_char(v.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const LISTED = sql`v.id::text as id, ${iso("started_at")} as started, left(v.visitor, 4) as visitor,
  v.platform, v.source, v.campaign, v.device, v.browser || ' on ' || v.system as browser, v.pages::int as pages,
  v.seconds, v.entry, v.exit, v.steps,
  case when exists (select 1 from analytics_names a where a.user_id = v.user_id) then v.user_id end as "userId"`;

type Wanted = { span: Span; filter: Filter };
const matching = ({ span, filter }: Wanted) => sql`${beganIn(span)} and ${conditionOf(filter)}`;

/**
 * A page of stored visits, the most recently started first.
 * @param at the page cursor in the URL, if any
 */
export async function listVisits(
  services: Dependencies,
  wanted: Wanted,
  at: string | null | undefined,
): Promise<Page<ListedVisit>> {
  return pageByKey<ListedVisit>({
    at,
    sort: sql`v.started_at`,
    id: sql`v.id`,
    keyOf: (row) => ({ value: row.started, id: row.id }),
    find: async (where, orderBy, limit) => {
      const { rows } = await services.db.execute<ListedVisit>(
        sql`select ${LISTED} from analytics_visits v
          where ${matching(wanted)} ${where ? sql`and ${where}` : sql``} order by ${orderBy} limit ${limit}`,
      );
      return rows;
    },
  });
}

/** The number of matching visits: exact up to 10,000, approximate beyond. */
export const countListed = ({ db }: Dependencies, wanted: Wanted) =>
  approximateCount(db, sql`select 1 from analytics_visits v where ${matching(wanted)}`);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A visit with its pages and actions; undefined if it is not stored, or no longer. */
export async function openVisit({ db }: Dependencies, id: string): Promise<OpenedVisit | undefined> {
  if (!UUID.test(id)) return undefined;
  const { rows } = await db.execute<Omit<OpenedVisit, "others"> & { sessionId: string }>(sql`
    select ${LISTED}, ${iso("ended_at")} as ended, v.medium, v.referrer,
      v.screen_width || ' × ' || v.screen_height as screen, v.end_reason as "endReason", v.resent,
      v.session_id as "sessionId", t.trail
    from analytics_visits v join analytics_trails t using (started_at, id) where v.id = ${id}`);
  const [row] = rows;
  if (!row) return undefined;
  const { sessionId, ...visit } = row;
  const others = await db.execute<OpenedVisit["others"][number]>(
    sql`select v.id::text as id, ${iso("started_at")} as started from analytics_visits v
      where v.session_id = ${sessionId} and v.id <> ${id} order by v.started_at limit 20`,
  );
  return { ...visit, others: others.rows };
}

/** Minutes after opening a page for which a visitor counts as being on the site. */
const HERE = 5;
const SHOWN = 30;

/**
 * Visitors who opened a page within the last five minutes, and the number of visitors in each of the last
 * thirty. A visitor with several tabs counts once, on the page opened last.
 */
export async function readLive({ db, clock }: Dependencies): Promise<Live> {
  const now = clock.now().toISOString();
  const [visitors, minutes] = await Promise.all([
    db.execute<Live["people"][number]>(sql`
      select visitor, page, title, to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as
        at,
        greatest(0, extract(epoch from ${now}::timestamptz - received_at))::int as seconds
      from (
        select distinct on (v.visitor) left(v.visitor, 4) as visitor, page, title, received_at
          from analytics_live v
        where received_at > ${now}::timestamptz - make_interval(mins => ${HERE})
        and received_at <= ${now}::timestamptz
        order by v.visitor, received_at desc
      ) as latest order by received_at desc limit 200`),
    db.execute<{ minute: number; n: number }>(sql`
      select floor(extract(epoch from ${now}::timestamptz - received_at) / 60)::int as minute,
        count(distinct visitor)::int as n from analytics_live
      where received_at > ${now}::timestamptz - make_interval(mins => ${SHOWN})
      and received_at <= ${now}::timestamptz group by 1`),
  ]);
  const by = new Map(minutes.rows.map(({ minute, n }) => [minute, n]));
  return {
    people: visitors.rows,
    minutes: Array.from({ length: SHOWN }, (_, ago) => by.get(SHOWN - 1 - ago) ?? 0),
  };
}
