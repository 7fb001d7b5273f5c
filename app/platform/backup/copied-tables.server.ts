import type pg from "pg";

/** A table to copy; its name and columns are quoted for SQL. */
export type CopiedTable = { name: string; columns: string[] };

/** Contains running processes only, so it is meaningless after a restore. */
const LEFT_OUT = ["public.operations_processes"];
/** Partitions are copied with their parent table; generated columns are computed again. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'jobs')
  order by 1`;
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences where schemaname in ('public', 'jobs') order by 1`;

/** The tables included in a backup, with their columns. */
export async function readTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(TABLES);
  return rows.filter(({ name }) => !LEFT_OUT.includes(name));
}

/** The sequences included in a backup; `value` is null for one that was never used. */
export const readSequences = async (client: pg.Client) =>
  (await client.query<{ name: string; value: string | null }>(SEQUENCES)).rows;
