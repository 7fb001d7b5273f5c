import { OTHER } from "./domain/filtered.ts";
import { MARGIN_MINUTES } from "./domain/paying-visits.ts";
import { monthly, QUESTIONS } from "./domain/slices.ts";
import { STEPS } from "./domain/steps.ts";

/**
 * Names a visitor may make up (campaigns, pages, places…) of which so many are counted by themselves, a day
 * and a measure; the rest goes under `OTHER`.
 */
const NAMES_A_DAY = 300;

/** Steps of a path that are kept; `PATH_ARROW` stands between them. */
const PATH_STEPS = 5;
const PATH_ARROW = " → ";

const IST = "at time zone 'Asia/Kolkata'";
/** Time of a visit, rounded down so that few rows tell its median well. */
export const VISIT_SECONDS = "case when s < 120 then s when s < 600 then s - s % 5 else s - s % 30 end";
/** Time of a page, rounded down likewise. */
export const PAGE_SECONDS =
  "case when s < 10 then s when s < 60 then s - s % 2 when s < 300 then s - s % 10 else s - s % 60 end";
const ADD = "on conflict (measure, day, name, part) do update set n = analytics_tallies.n + excluded.n";

/**
 * $1 and $2: times of arrival and ids of journeys, $3 and $4 the earliest and the latest of those times.
 * `lateral … offset 0` looks raw records up by key although nested loops are off (`counting.server.ts`).
 * Measures: visit, visitor, single (one page), hour, seconds (name: of a visit), platform, source, campaign,
 * device, system, browser, entry, exit, page (views), page_visit, page_time (part: seconds), path, did
 * (visits in which an action was taken), place (of apply clicks), statement, section, share;
 * platform_paid, source_paid, campaign_paid: visits in which somebody paid.
 */
export const COUNT_JOURNEYS = `
with t as materialized (select * from unnest($1::timestamptz[], $2::uuid[]) as t(received_at, journey_id)),
raw as materialized (
  select (j.started_at ${IST})::date as day, extract(hour from j.started_at ${IST})::int as hour, j.*
  from t cross join lateral (
    select * from analytics_journeys j where j.received_at = t.received_at and j.journey_id = t.journey_id
      and j.received_at between $3 and $4 offset 0
  ) as j
), p as materialized (
  select j.day, j.journey_id, p.n, p.page, p.seconds from raw j cross join lateral (
    select * from analytics_pages p where p.received_at = j.received_at and p.journey_id = j.journey_id
      and p.received_at between $3 and $4 offset 0
  ) as p
), a as materialized (
  select j.day, j.journey_id, a.action, a.extras from raw j cross join lateral (
    select * from analytics_actions a where a.received_at = j.received_at and a.journey_id = j.journey_id
      and a.received_at between $3 and $4 offset 0
  ) as a
), w as materialized (
  select day, journey_id, string_agg(page, '${PATH_ARROW}' order by n) as path from p where n <= ${PATH_STEPS}
    group by day, journey_id
), told as (
  select day, 'source' as kind, source as name, count(*) as n from raw group by 1, 3
  union all select day, 'campaign', campaign, count(*) from raw where campaign <> '' group by 1, 3
  union all select day, 'page', page, count(*) from p group by 1, 3
  union all select day, 'path', path, count(*) from w group by 1, 3
  union all select day, 'place', extras->>'place', count(*) from a where action = 'apply_click' group by 1, 3
  union all select day, 'section', extras->>'section', count(*) from a
    where action in ('report_section', 'share') group by 1, 3
), room as (
  select measure as kind, day, ${NAMES_A_DAY} - count(*) as free from analytics_tallies
  where measure in ('source', 'campaign', 'page', 'path', 'place', 'section') and day in (select day from raw)
  and part = '' group by 1, 2
), ranked as (
  select told.day, told.kind, told.name, kept.name is not null as known,
    row_number() over (partition by told.day, told.kind, kept.name is not null
    order by told.n desc, told.name) as rank
  from told left join analytics_tallies kept on kept.measure = told.kind and kept.day = told.day
  and kept.name = told.name and kept.part = ''
  where told.name is not null
), named as materialized (
  select r.day, r.kind, r.name from ranked r left join room using (day, kind) where r.known
    or r.rank <= coalesce(room.free, ${NAMES_A_DAY})
), j as materialized (
  select raw.day, raw.hour, raw.journey_id, raw.total_pages, raw.duration_seconds, raw.platform, raw.device,
    raw.user_agent, raw.steps & 64 <> 0 as paid,
    coalesce(s.name, '${OTHER}') as source,
    case when raw.campaign <> '' then coalesce(c.name, '${OTHER}') end as campaign,
    coalesce(i.name, '${OTHER}') as entry, coalesce(o.name, '${OTHER}') as exit
  from raw
  left join named s on s.kind = 'source' and s.day = raw.day and s.name = raw.source
  left join named c on c.kind = 'campaign' and c.day = raw.day and c.name = raw.campaign
  left join named i on i.kind = 'page' and i.day = raw.day and i.name = raw.entry_page
  left join named o on o.kind = 'page' and o.day = raw.day and o.name = raw.exit_page
), pages as materialized (
  select p.day, p.journey_id, p.seconds as s, coalesce(x.name, '${OTHER}') as page
  from p left join named x on x.kind = 'page' and x.day = p.day and x.name = p.page
), deeds as materialized (
  select a.day, a.journey_id, a.action, coalesce(x.name, '${OTHER}') as name,
    case when a.extras->>'n' ~ '^[0-9]{1,3}$' then (a.extras->>'n')::int end as n
  from a left join named x on x.kind = case a.action
    when 'apply_click' then 'place' when 'report_section' then 'section' when 'share' then 'section' end
    and x.day = a.day and x.name = a.extras->>case a.action when 'apply_click' then 'place' else 'section' end
), seen as (
  insert into analytics_day_visitors (day, visitor) select distinct day, visitor from raw
  on conflict do nothing returning day
), counts as (
  select 'visit' as measure, day, '' as name, '' as part, count(*) as n from j group by 2
  union all select 'visitor', day, '', '', count(*) from seen group by 2
  union all select 'single', day, '', '', count(*) from j where total_pages = 1 group by 2
  union all select 'hour', day, lpad(hour::text, 2, '0'), '', count(*) from j group by 2, 3
  union all select 'seconds', day, (${VISIT_SECONDS})::text, '', count(*)
    from (select day, duration_seconds as s from j) as d group by 2, 3
  union all select 'platform', day, platform, '', count(*) from j group by 2, 3
  union all select 'source', day, source, '', count(*) from j group by 2, 3
  union all select 'campaign', day, campaign, '', count(*) from j where campaign is not null group by 2, 3
  union all select 'platform_paid', day, platform, '', count(*) from j where paid group by 2, 3
  union all select 'source_paid', day, source, '', count(*) from j where paid group by 2, 3
  union all select 'campaign_paid', day, campaign, '', count(*) from j where paid and campaign is not null
    group by 2, 3
  union all select 'device', day, device, '', count(*) from j group by 2, 3
  union all select 'browser', day, split_part(user_agent, ' on ', 1), '', count(*) from j group by 2, 3
  union all select 'system', day, split_part(user_agent, ' on ', 2), '', count(*) from j group by 2, 3
  union all select 'entry', day, entry, '', count(*) from j group by 2, 3
  union all select 'exit', day, exit, '', count(*) from j group by 2, 3
  union all select 'page', day, page, '', count(*) from pages group by 2, 3
  union all select 'page_visit', day, page, '', count(distinct journey_id) from pages group by 2, 3
  union all select 'page_time', day, page, (${PAGE_SECONDS})::text, count(*) from pages group by 2, 3, 4
  union all select 'path', w.day, coalesce(x.name, '${OTHER}'), '', count(*)
    from w left join named x on x.kind = 'path' and x.day = w.day and x.name = w.path group by 2, 3
  union all select 'did', day, action, '', count(distinct journey_id) from deeds group by 2, 3
  union all select 'place', day, name, '', count(*) from deeds where action = 'apply_click' group by 2, 3
  union all select 'statement', day, lpad(n::text, 3, '0'), '', count(*) from deeds
    where action = 'quest_statement' and n between 1 and 116 group by 2, 3
  union all select 'section', day, name, '', count(distinct journey_id) from deeds
    where action = 'report_section' group by 2, 3
  union all select 'share', day, name, '', count(*) from deeds where action = 'share' group by 2, 3
)
insert into analytics_tallies (measure, day, name, part, n)
select measure, day, name, part, n from counts order by 1, 2, 3, 4 ${ADD}`;

/**
 * $1 and $2: times of arrival and ids of journeys in which somebody signed up, counted before. Measures:
 * signup, platform_signup, source_signup, campaign_signup.
 */
export const COUNT_SIGNUPS = `
with j as materialized (
  select (j.started_at ${IST})::date as day, j.platform, j.source, j.campaign
  from analytics_journeys j join unnest($1::timestamptz[], $2::uuid[]) as t(received_at, journey_id) using
  (received_at, journey_id)
), counts as (
  select 'signup' as measure, day, '' as name, '' as part, count(*) as n from j group by 2
  union all select 'platform_signup', day, platform, '', count(*) from j group by 2, 3
  union all select 'source_signup', j.day, coalesce(kept.name, '${OTHER}'), '', count(*)
    from j left join analytics_tallies kept on kept.measure = 'source'
      and kept.day = j.day and kept.name = j.source and kept.part = '' group by 2, 3
  union all select 'campaign_signup', j.day, coalesce(kept.name, '${OTHER}'), '', count(*)
    from j left join analytics_tallies kept on kept.measure = 'campaign'
      and kept.day = j.day and kept.name = j.campaign and kept.part = ''
    where j.campaign <> '' group by 2, 3
)
insert into analytics_tallies (measure, day, name, part, n)
select measure, day, name, part, n from counts order by 1, 2, 3, 4 ${ADD}`;

/** $1: ids of facts. Measures: fact, paise (both by kind), method (part: paid or payment_failed). */
export const COUNT_FACTS = `
with f as materialized (
  select (at ${IST})::date as day, kind, coalesce(nullif(method, ''), 'unknown') as method,
    coalesce(amount, 0) as amount
  from analytics_facts where id = any($1::bigint[])
), counts as (
  select 'fact' as measure, day, kind as name, '' as part, count(*) as n from f group by 2, 3
  union all select 'paise', day, kind, '', sum(amount) from f where amount <> 0 group by 2, 3
  union all select 'method', day, method, kind, count(*) from f where kind in ('paid', 'payment_failed')
    group by 2, 3, 4
)
insert into analytics_tallies (measure, day, name, part, n) select measure, day, name, part, n from counts
  order by 1, 2, 3, 4 ${ADD}`;

/**
 * Opens what is put aside and older than what was counted now, so that it is put aside again: slices of days,
 * sums and slices of months. Money by source is taken back of the days of what was paid or returned, close to
 * midnight of the neighbour too, and of the day after a visit in which was paid: payments of one day may be
 * told of on the other. Of days whose raw records are gone it stays. $1 and $2: times of arrival and ids of
 * the journeys; $3: ids of facts.
 */
export const OPEN_SUMS = `
with visits as materialized (
  select (j.started_at ${IST})::date as day, j.steps & ${STEPS.payment_done} <> 0 as paid
  from unnest($1::timestamptz[], $2::uuid[]) as t(received_at, journey_id)
  join analytics_journeys j using (received_at, journey_id)
), facts as materialized (
  select at, kind in ('paid', 'refunded', 'dispute_lost') as is_money from analytics_facts
  where id = any($3::bigint[])
), months as materialized (
  select date_trunc('month', day + later)::date as month from visits, generate_series(0, 1) as later
  union select date_trunc('month', (at + near * interval '1 day') ${IST})::date
  from facts, generate_series(-1, 1) as near
), sums as (
  delete from analytics_months where measure = '' and month in (select month from months)
), money as materialized (
  select day + 1 as day from visits where paid
  union select day from (
    select ((at + near * interval '${MARGIN_MINUTES} minutes') ${IST})::date as day
    from facts, generate_series(-1, 1) as near where is_money
  ) paid where day > (select min(started_at ${IST})::date from analytics_journeys)
)
delete from analytics_slices where
  value = '' and (day in (select day from visits)
    or filter like '${monthly("")}%' and day in (select month from months))
  or filter = '${QUESTIONS}' and day in (select day from money)`;
