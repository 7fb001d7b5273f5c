import { getTableColumns, getTableName, type Table } from "drizzle-orm";
import { journeyActions, journeyPages, journeys } from "./tables.server.ts";

// Rows arrive as JSON: one statement, one round trip and one commit for a group, whatever its size.
// The columns are those of the tables, so that a new one is listed there alone.

const columnsOf = (table: Table, without: readonly string[] = []) =>
  Object.values(getTableColumns(table)).filter((column) => !without.includes(column.name));
const listed = (columns: ReturnType<typeof columnsOf>, of = "") =>
  columns.map(({ name }) => `${of}${name}`).join(", ");
const typed = (columns: ReturnType<typeof columnsOf>) =>
  columns.map((column) => `${column.name} ${column.getSQLType()}`).join(", ");

/** What the server adds to a journey that was sent, and what a sign-up that it saw itself changes. */
const ADDED = ["received_at", "user_id", "converted", "conversion_type"];
const sent = columnsOf(journeys, ADDED);

/** Rows of a journey's part, which carry its id and get its time. @param from a parameter with their JSON */
function insertPart(table: Table, from: string): string {
  const columns = columnsOf(table, ["received_at"]);
  return `insert into ${getTableName(table)} (received_at, ${listed(columns)})
  select fresh.received_at, ${listed(columns, "r.")} from json_to_recordset(${from}::json) as r(${typed(columns)}) join fresh using (journey_id)`;
}

/**
 * $1 time of the server (for journeys that name no `arrived_at`), $2 journeys, $3 pages, $4 actions.
 * What has a receipt already is left out with all its rows.
 */
export const INSERT_JOURNEYS = `
with given as (
  select * from json_to_recordset($2::json) as r(${typed(sent)}, converted boolean, conversion_type text, arrived_at timestamptz)
), fresh as (
  insert into analytics_receipts (journey_id, received_at)
  select journey_id, coalesce(arrived_at, $1::timestamptz) from given order by journey_id on conflict do nothing returning journey_id, received_at
), kept as (
  insert into analytics_journeys (${listed(sent)}, ${ADDED.join(", ")})
  select ${listed(sent, "g.")}, fresh.received_at, t.user_id, g.converted or t.user_id is not null,
    case when t.user_id is not null then 'signup' else g.conversion_type end
  from given g join fresh using (journey_id) left join analytics_ties t using (journey_id)
  returning received_at, journey_id, converted
), counted_later as (
  insert into analytics_uncounted (what, received_at, journey_id)
  select what, received_at, journey_id from kept cross join (values ('journey'), ('signup')) as w(what) where what = 'journey' or converted
), read as (
  ${insertPart(journeyPages, "$3")}
)
${insertPart(journeyActions, "$4")}`;

/** $1 time of the server, $2 visits. */
export const INSERT_VISITS = `
insert into analytics_visits (received_at, session_id, visitor, page, title)
select $1, v.session_id, v.visitor, v.page, v.title
from json_to_recordset($2::json) as v(session_id text, visitor text, page text, title text)`;
