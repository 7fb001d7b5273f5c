import { getTableColumns, getTableName, type Table } from "drizzle-orm";
import { type Db, transaction } from "../../platform/db.server.ts";
import { journeyActions, journeyPages, journeys } from "./tables.server.ts";

// Journeys, their pages and their actions go in as JSON, a statement for each table: one commit for a group,
// whatever its size. The columns are those of the tables, so that a new one is listed there alone.

const columnsOf = (table: Table, without: readonly string[] = []) =>
  Object.values(getTableColumns(table)).filter((column) => !without.includes(column.name));
const listed = (columns: ReturnType<typeof columnsOf>, of = "") =>
  columns.map(({ name }) => `${of}${name}`).join(", ");
const typed = (columns: ReturnType<typeof columnsOf>) =>
  columns.map((column) => `${column.name} ${column.getSQLType()}`).join(", ");

/** What the server adds to a journey that was sent, and what a sign-up that it saw itself changes. */
const ADDED = ["received_at", "user_id", "converted", "conversion_type"];
const sent = columnsOf(journeys, ADDED);

/**
 * $1 time of the server (for journeys that name no `arrived_at`), $2 journeys. What has a receipt already is
 * left out. @returns ids of the others
 */
const INSERT_JOURNEYS = `
with given as (
  select * from json_to_recordset($2::json) as
    r(${typed(sent)}, converted boolean, conversion_type text, arrived_at timestamptz)
), fresh as (
  insert into analytics_receipts (journey_id, received_at)
  select journey_id, coalesce(arrived_at, $1::timestamptz) from given order by journey_id
    on conflict do nothing returning journey_id, received_at
), kept as (
  insert into analytics_journeys (${listed(sent)}, ${ADDED.join(", ")})
  select ${listed(sent, "g.")}, fresh.received_at, t.user_id, g.converted or t.user_id is not null,
    case when t.user_id is not null then 'signup' else g.conversion_type end
  from given g join fresh using (journey_id) left join analytics_ties t using (journey_id)
  returning received_at, journey_id, converted
), counted_later as (
  insert into analytics_uncounted (what, received_at, journey_id)
  select what, received_at, journey_id from kept cross join (values ('journey'), ('signup')) as w(what)
    where what = 'journey' or converted
)
select journey_id as id from fresh`;

type Row = Record<string, unknown>;
/** A journey with its parts, by the names of their columns. */
export type JourneyRows = {
  row: Row & { journey_id: string; arrived_at?: string };
  pages: Row[];
  actions: Row[];
};
/** $1 rows of a table of parts, in which every column is given. */
const insertParts = (table: Table) => `
insert into ${getTableName(table)} (${listed(columnsOf(table))})
select ${listed(columnsOf(table))} from json_to_recordset($1::json) as r(${typed(columnsOf(table))})`;
const INSERT_PARTS = { pages: insertParts(journeyPages), actions: insertParts(journeyActions) };

/**
 * Writes journeys with all that belongs to them, or nothing; the same id twice counts once. @param at the
 * server's time
 */
export async function writeJourneys(db: Db, at: Date, given: JourneyRows[]): Promise<void> {
  // a group in the order of its ids meets another one's rows in the same order, and fills indexes page by
  // page
  const group = [...new Map(given.map((one) => [one.row.journey_id, one])).values()].toSorted((a, b) =>
    a.row.journey_id < b.row.journey_id ? -1 : 1,
  );
  const values = [at, JSON.stringify(group.map(({ row }) => row))];
  await transaction(db, async (_tx, client) => {
    const { rows } = await client.query<{ id: string }>({
      name: "analytics_journeys",
      text: INSERT_JOURNEYS,
      values,
    });
    const fresh = new Set(rows.map(({ id }) => id));
    const kept = group.filter(({ row }) => fresh.has(row.journey_id));
    for (const part of ["pages", "actions"] as const) {
      const parts = kept.flatMap(({ row, [part]: all }) =>
        all.map((one) => ({ ...one, journey_id: row.journey_id, received_at: row.arrived_at ?? at })),
      );
      if (parts.length > 0)
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await client.query({
          name: `analytics_${part}`,
          text: INSERT_PARTS[part],
          values: [JSON.stringify(parts)],
        });
    }
  });
}

/** $1 time of the server, $2 visits. */
export const INSERT_VISITS = `
insert into analytics_visits (received_at, session_id, visitor, page, title)
select $1, v.session_id, v.visitor, v.page, v.title
from json_to_recordset($2::json) as v(session_id text, visitor text, page text, title text)`;
