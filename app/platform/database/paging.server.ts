import { Column, is, sql, type SQL, type SQLWrapper, Table } from "drizzle-orm";
import { z } from "zod";
import { type Db, type Tx, isInvalidValue } from "./db.server.ts";
import { firstOf } from "../../lib/checked.ts";

/** Rows on one page of a list. */
const PAGE_SIZE = 50;
/** Above this number of rows a list's total is the planner's estimate. */
const COUNTED = 10_000;

const cursor = z.strictObject({
  v: z.union([z.string().max(2_000), z.number()]),
  id: z.union([z.string().max(200), z.number()]),
  back: z.boolean(),
});
/** A position in a list: sort value and id of the adjacent row; `backwards` for the page before that row. */
export type Cursor = { value: string | number; id: string | number; backwards: boolean };

/** Encodes a position for a URL. */
export const cursorOf = ({
  value,
  id,
  backwards,
}: Omit<Cursor, "value"> & { value: string | number | Date }) =>
  Buffer.from(
    JSON.stringify({ v: value instanceof Date ? value.toISOString() : value, id, back: backwards }),
  ).toString("base64url");

/** Decodes a position. Undefined, the beginning of the list, if it is missing or invalid. */
export function readCursor(text: string | null | undefined): Cursor | undefined {
  if (!text || text.length > 4_000) return undefined;
  try {
    const { v, id, back } = cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return { value: v, id, backwards: back };
  } catch {
    return undefined;
  }
}

/**
 * The cursor's value in the type of a column or expression; undefined if it has another type, so that the
 * cursor cannot be from this list.
 */
function fitting(sort: SQLWrapper, value: string | number): string | number | Date | undefined {
  const kind = is(sort, Column) ? sort.dataType : "string";
  if (kind === "date")
    return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? new Date(value) : undefined;
  if (kind === "number") return typeof value === "number" && Number.isFinite(value) ? value : undefined;
  return typeof value === "string" && !value.includes("\u0000") ? value : undefined;
}
const bound = (sort: SQLWrapper, value: unknown) =>
  is(sort, Column) ? sql.param(value, sort) : sql`${value}`;

export type Page<Row> = { rows: Row[]; next?: string; previous?: string };

/**
 * One page of a list sorted by (`sort`, `id`), by keyset pagination: equally fast on every page, given an
 * index on both. `find` runs the query with the arguments it gets; `keyOf` returns the sort value and id of a
 * row. Neither may be null. Times must have millisecond precision.
 * @param at the cursor from the URL, if any
 */
export async function pageByKey<Row>({
  at,
  sort,
  id,
  order = "desc",
  size = PAGE_SIZE,
  find,
  keyOf,
}: {
  at: string | null | undefined;
  sort: SQLWrapper;
  id: SQLWrapper;
  order?: "asc" | "desc";
  size?: number;
  find: (where: SQL | undefined, orderBy: SQL, limit: number) => Promise<Row[]>;
  keyOf: (row: Row) => { value: string | number | Date; id: string | number };
}): Promise<Page<Row>> {
  const parsedCursor = readCursor(at);
  const value = parsedCursor && fitting(sort, parsedCursor.value);
  const key = parsedCursor && fitting(id, parsedCursor.id);
  const start = parsedCursor && value !== undefined && key !== undefined ? parsedCursor : undefined;
  const backwards = start?.backwards ?? false;
  const down = (order === "desc") !== backwards;
  const where =
    start && sql`(${sort}, ${id}) ${down ? sql`<` : sql`>`} (${bound(sort, value)}, ${bound(id, key)})`;
  const orderBy = down ? sql`${sort} desc, ${id} desc` : sql`${sort} asc, ${id} asc`;
  const fetched = await find(where, orderBy, size + 1).catch((error: unknown) => {
    if (start && isInvalidValue(error)) return undefined;
    throw error;
  });
  // the cursor is not from this list: return the first page
  if (!fetched) return pageByKey({ at: undefined, sort, id, order, size, find, keyOf });
  const hasMore = fetched.length > size;
  const rows = backwards ? fetched.slice(0, size).toReversed() : fetched.slice(0, size);
  const [head, tail] = [rows[0], rows.at(-1)];
  return {
    rows,
    ...(tail && (backwards || hasMore) && { next: cursorOf({ ...keyOf(tail), backwards: false }) }),
    ...(head &&
      (backwards ? hasMore : start !== undefined) && {
        previous: cursorOf({ ...keyOf(head), backwards: true }),
      }),
  };
}

/**
 * Every row of a list, page by page, for an export of any length.
 * @param list returns the page that starts at a cursor, or the first page without one
 */
export async function* everyRow<Row>(
  list: (at: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<Row> {
  for (let at: string | undefined, more = true; more; more = at !== undefined) {
    // oxlint-disable-next-line no-await-in-loop -- each page starts after the previous one
    const page = await list(at);
    yield* page.rows;
    at = page.next;
  }
}

const roughly = (count: number) => Number(count.toPrecision(2));

type Count = { count: number; approximate: boolean };
/**
 * The number of rows of a table or query: exact up to 10,000, above that the planner's estimate rounded to
 * two digits.
 * @param query a table, or a query
 */
export async function approximateCount(db: Db | Tx, query: Table | SQLWrapper): Promise<Count> {
  const rows = is(query, Table) ? sql`select 1 from ${query}` : query.getSQL();
  const counted = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from (${rows}) as wanted limit ${COUNTED + 1}) as counted`,
  );
  const count = firstOf(counted.rows).n;
  if (count <= COUNTED) return { count, approximate: false };
  const plan = await db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) ${rows}`,
  );
  return {
    count: roughly(Math.max(COUNTED, firstOf(plan.rows)["QUERY PLAN"][0].Plan["Plan Rows"])),
    approximate: true,
  };
}
