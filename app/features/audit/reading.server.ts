import { and, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { approximateCount, everyRow, pageByKey, type Page } from "../../platform/database/paging.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { AuditFilter, StoredAuditEntry } from "./contract.ts";
import { auditLog } from "./tables.server.ts";

const kind = sql<string>`split_part(${auditLog.action}, '.', 1)`;
/** Escapes the wildcards of LIKE. */
const prefix = (text: string) => `${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

function wanted({ kind: of, who, q, from, to }: AuditFilter): SQL | undefined {
  const start = q && prefix(q);
  return and(
    of ? sql`${kind} = ${of}` : undefined,
    who ? eq(auditLog.whoId, who) : undefined,
    start
      ? or(sql`lower(${auditLog.subject}) like ${start}`, sql`lower(${auditLog.whoName}) like ${start}`)
      : undefined,
    from ? gte(auditLog.at, from) : undefined,
    to ? lt(auditLog.at, to) : undefined,
  );
}

/** The columns that are read. */
export const toAuditEntry = ({
  id,
  whoId,
  whoName,
  action,
  subject,
  before,
  after,
  at,
}: typeof auditLog.$inferSelect): StoredAuditEntry => {
  return { id, who: { id: whoId, name: whoName }, action, subject, before, after, at };
};

/** One page of the log, newest first. @param at cursor of the address */
export async function listAuditEntries(
  { db }: Pick<Services, "db">,
  filter: AuditFilter,
  at?: string | null,
): Promise<Page<StoredAuditEntry>> {
  const page = await pageByKey({
    at,
    sort: auditLog.at,
    id: auditLog.id,
    find: (where, orderBy, limit) =>
      db
        .select()
        .from(auditLog)
        .where(and(where, wanted(filter)))
        .orderBy(orderBy)
        .limit(limit),
    keyOf: (row) => ({ value: row.at, id: row.id }),
  });
  return { ...page, rows: page.rows.map(toAuditEntry) };
}

/** The number of entries that match the filter; approximate above 10,000. */
export const countAuditEntries = ({ db }: Pick<Services, "db">, filter: AuditFilter) =>
  approximateCount(db, db.select({ id: auditLog.id }).from(auditLog).where(wanted(filter)));

/** All entries, page by page, for an export. */
export const eachAuditEntry = (
  services: Pick<Services, "db">,
  filter: AuditFilter,
): AsyncGenerator<StoredAuditEntry> => everyRow((at) => listAuditEntries(services, filter, at));

/**
 * The distinct values of an indexed expression (a loose index scan:
 * https://wiki.postgresql.org/wiki/Loose_indexscan).
 */
const hops = (what: SQL) => sql`
  with recursive hops(v) as (
    (select ${what} from ${auditLog} order by 1 limit 1)
    union all
    select (select ${what} from ${auditLog} where ${what} > hops.v order by 1 limit 1) from hops
      where hops.v is not null
  )`;

/** The kinds of subjects and the people in the log, read from their indexes. */
export async function knownInLog({
  db,
}: Pick<Services, "db">): Promise<{ kinds: string[]; admins: { id: string; name: string }[] }> {
  const kinds = await db.execute<{ v: string }>(
    sql`${hops(kind)} select v from hops where v is not null limit 100`,
  );
  const admins = await db.execute<{ id: string; name: string }>(sql`
    ${hops(sql`${auditLog.whoId}`)}
    select v as id, (select who_name from ${auditLog} where who_id = v order by at desc limit 1) as name
    from hops where v is not null limit 100`);
  return { kinds: kinds.rows.map(({ v }) => v), admins: admins.rows.map(({ id, name }) => ({ id, name })) };
}
