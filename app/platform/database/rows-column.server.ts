import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The rows of a query, in order, as one JSON column of another query; an empty list for no rows. */
export const rowsColumn = <Row>(query: SQLWrapper): SQL<Row[]> =>
  sql<Row[]>`(select coalesce(json_agg(one), '[]') from (${query}) as one)`;
