import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The rows of a query, in their order, as one column of another; none are an empty list. */
export const rowsColumn = <Row>(query: SQLWrapper): SQL<Row[]> =>
  sql<Row[]>`(select coalesce(json_agg(one), '[]') from (${query}) as one)`;
