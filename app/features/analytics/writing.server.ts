// Rows arrive as JSON: one statement, one round trip and one commit for a group, whatever its size.

/** $1 time of the server (for journeys that name no `arrived_at`), $2 journeys, $3 pages, $4 actions. What has a receipt already is left out with all its rows. */
export const INSERT_JOURNEYS = `
with given as (
  select * from json_to_recordset($2::json) as r(
    journey_id uuid, session_id text, started_at timestamptz, ended_at timestamptz, visitor text, platform text, source text, medium text,
    campaign text, referrer text, device text, user_agent text, screen_width int, screen_height int, total_pages smallint, duration_seconds int,
    entry_page text, exit_page text, converted boolean, conversion_type text, end_reason text, resent boolean, steps int, arrived_at timestamptz)
), fresh as (
  insert into analytics_receipts (journey_id, received_at)
  select journey_id, coalesce(arrived_at, $1::timestamptz) from given order by journey_id on conflict do nothing returning journey_id, received_at
), kept as (
  insert into analytics_journeys (received_at, journey_id, session_id, started_at, ended_at, visitor, platform, source, medium, campaign, referrer,
    device, user_agent, screen_width, screen_height, total_pages, duration_seconds, entry_page, exit_page, converted, conversion_type, end_reason,
    resent, user_id, steps)
  select fresh.received_at, g.journey_id, g.session_id, g.started_at, g.ended_at, g.visitor, g.platform, g.source, g.medium, g.campaign, g.referrer,
    g.device, g.user_agent, g.screen_width, g.screen_height, g.total_pages, g.duration_seconds, g.entry_page, g.exit_page,
    g.converted or t.user_id is not null, case when t.user_id is not null then 'signup' else g.conversion_type end, g.end_reason, g.resent, t.user_id, g.steps
  from given g join fresh using (journey_id) left join analytics_ties t using (journey_id)
  returning received_at, journey_id, converted
), counted_later as (
  insert into analytics_uncounted (what, received_at, journey_id)
  select what, received_at, journey_id from kept cross join (values ('journey'), ('signup')) as w(what) where what = 'journey' or converted
), read as (
  insert into analytics_pages (received_at, journey_id, n, page, title, entry_time, exit_time, seconds, is_entry, is_exit)
  select fresh.received_at, p.journey_id, p.n, p.page, p.title, p.entry, p.exit, p.seconds, p.is_entry, p.is_exit
  from json_to_recordset($3::json) as p(journey_id uuid, n smallint, page text, title text, entry timestamptz, exit timestamptz, seconds int,
    is_entry boolean, is_exit boolean) join fresh using (journey_id)
)
insert into analytics_actions (received_at, journey_id, n, action, page, at, extras)
select fresh.received_at, a.journey_id, a.n, a.action, a.page, a.at, a.extras
from json_to_recordset($4::json) as a(journey_id uuid, n smallint, action text, page text, at timestamptz, extras jsonb) join fresh using (journey_id)`;

/** $1 time of the server, $2 visits. */
export const INSERT_VISITS = `
insert into analytics_visits (received_at, session_id, visitor, page, title)
select $1, v.session_id, v.visitor, v.page, v.title
from json_to_recordset($2::json) as v(session_id text, visitor text, page text, title text)`;
