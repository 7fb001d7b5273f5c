import { and, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { approximateCount, everyRow, pageByKey, type Page } from "../../platform/database/paging.server.ts";
import type { Column } from "../../platform/csv.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { AuditEntry, AuditFilter, StoredAuditEntry, Who } from "./contract.ts";
import { filterOf } from "./domain/filter.ts";
import { allChanges, changeSummary, kindOf, sentenceOf } from "./domain/words.ts";
import { withNames } from "./naming.server.ts";
import { auditLog, isNoticed } from "./tables.server.ts";
import { likePrefix } from "../../platform/database/like.server.ts";

const kind = sql<string>`split_part(${auditLog.action}, '.', 1)`;

function matching({ kind: wantedKind, who, q, from, to }: AuditFilter): SQL | undefined {
  const start = q && likePrefix(q.toLowerCase());
  return and(
    wantedKind ? sql`${kind} = ${wantedKind}` : undefined,
    who ? eq(auditLog.whoId, who) : undefined,
    start
      ? or(sql`lower(${auditLog.subject}) like ${start}`, sql`lower(${auditLog.whoName}) like ${start}`)
      : undefined,
    from ? gte(auditLog.at, from) : undefined,
    to ? lt(auditLog.at, to) : undefined,
  );
}

const toAuditEntry = ({ whoId, whoName, ...entry }: typeof auditLog.$inferSelect): StoredAuditEntry => ({
  ...entry,
  who: { id: whoId, name: whoName },
});

/** The entries about one subject, newest first. */
export async function auditEntriesOf(
  { db }: Pick<Services, "db">,
  action: string,
  subject: string,
): Promise<AuditEntry[]> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subject, subject)))
    .orderBy(desc(auditLog.id));
  return rows.map(({ id: _id, whoId, whoName, ...entry }) => ({
    ...entry,
    who: { id: whoId, name: whoName },
  }));
}

/** One page of the log, newest first. @param at cursor from the URL */
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
        .where(and(where, matching(filter)))
        .orderBy(orderBy)
        .limit(limit),
    keyOf: (row) => ({ value: row.at, id: row.id }),
  });
  return { ...page, rows: page.rows.map(toAuditEntry) };
}

/** The number of entries that match the filter; approximate above 10,000. */
export const countAuditEntries = ({ db }: Pick<Services, "db">, filter: AuditFilter) =>
  approximateCount(db, db.select({ id: auditLog.id }).from(auditLog).where(matching(filter)));

/** All entries with the names of their subjects, page by page, for an export. */
const eachAuditEntry = (services: Services, filter: AuditFilter): AsyncGenerator<StoredAuditEntry> =>
  everyRow(async (at) => {
    const page = await listAuditEntries(services, filter, at);
    return { ...page, rows: await withNames(services, page.rows) };
  });

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

/** The kinds of actions in the log and the people who performed them, read from the indexes. */
export async function readFilterOptions({
  db,
}: Pick<Services, "db">): Promise<{ kinds: string[]; admins: Who[] }> {
  const kinds = await db.execute<{ v: string }>(
    sql`${hops(kind)} select v from hops where v is not null limit 100`,
  );
  const admins = await db.execute<Who>(sql`
    ${hops(sql`${auditLog.whoId}`)}
    select v as id, (select who_name from ${auditLog} where who_id = v order by at desc limit 1) as name
    from hops where v is not null limit 100`);
  return { kinds: kinds.rows.map(({ v }) => v), admins: admins.rows };
}

/** Columns of the export: first texts for the owner, then the stored values. */
const COLUMNS: Column<StoredAuditEntry>[] = [
  { name: "Entry", of: (entry) => entry.id },
  { name: "Time", of: (entry) => entry.at },
  { name: "Who", of: (entry) => entry.who.name },
  { name: "Kind", of: kindOf },
  { name: "What", of: sentenceOf },
  { name: "Change", of: allChanges },
  { name: "Who (id)", of: (entry) => entry.who.id },
  { name: "Action (as stored)", of: (entry) => entry.action },
  { name: "Subject (as stored)", of: (entry) => entry.subject },
  { name: "Before (as stored)", of: (entry) => entry.before && JSON.stringify(entry.before) },
  { name: "After (as stored)", of: (entry) => entry.after && JSON.stringify(entry.after) },
];

/**
 * Columns and rows of the CSV export with the page's filter, and that filter for the export's audit entry.
 */
export function auditFile(services: Services, query: URLSearchParams) {
  const filter = filterOf(query);
  const { from, to, ...rest } = filter;
  const days = { ...(from && { from: from.toISOString() }), ...(to && { to: to.toISOString() }) };
  return { filter: { ...rest, ...days }, columns: COLUMNS, rows: eachAuditEntry(services, filter) };
}

export type SiteChange = { at: Date; who: string; what: string };

/** Changes in a period that visitors or readers can notice: how many, and the newest as sentences. */
export async function readSiteChanges(
  services: Services,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<{ count: number; newest: SiteChange[] }> {
  const inPeriod = and(isNoticed(auditLog), gte(auditLog.at, from), lt(auditLog.at, to));
  const rows = await services.db
    .select()
    .from(auditLog)
    .where(inPeriod)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
  const count = rows.length < limit ? rows.length : await services.db.$count(auditLog, inPeriod);
  const entries = await withNames(services, rows.map(toAuditEntry));
  const newest = entries.map((entry) => {
    const change = changeSummary(entry);
    const what = sentenceOf(entry);
    return { at: entry.at, who: entry.who.name, what: change ? `${what} (${change})` : what };
  });
  return { count, newest };
}
