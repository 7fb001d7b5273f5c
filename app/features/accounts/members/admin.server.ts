import { and, count, eq, inArray, max, or, type SQL, sql } from "drizzle-orm";
import { approximateCount, pageByKey, type Page } from "../../../platform/database/paging.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { MemberFacts, MemberLine, MemberState } from "../contract.ts";
import { cameFrom } from "./came-from.ts";
import { toSessionUser } from "./member.server.ts";
import { hasPasskey } from "../passkeys/passkeys.server.ts";
import { readSecondFactor } from "../second-factor/second-factor.server.ts";
import { accounts, mailLinks, sessions, users } from "../tables.server.ts";
import { likePrefix } from "../../../platform/database/like.server.ts";

/** `q`: prefix of a full name, last name or address; `among`: another feature's subquery of user ids. */
export type MemberFilter = { state?: MemberState | undefined; q: string; among?: SQL | undefined };
type Dependencies = Pick<Services, "db" | "env">;
type Row = typeof users.$inferSelect;

// Qualified by hand: Drizzle omits the table in a select from one table, so that a subquery would resolve the
// column to its own.
const id = sql`"users"."id"`;
const invited = sql<boolean>`exists (select 1 from ${mailLinks} l where l.user_id = ${id}
  and l.type = 'invite')`;
const notSuspended = sql`${users.suspendedAt} is null`;
const IN_STATE: Record<MemberState, SQL> = {
  confirmed: sql`(${users.emailVerified} and ${notSuspended})`,
  waiting: sql`(not ${users.emailVerified} and ${notSuspended} and not ${invited})`,
  invited: sql`(not ${users.emailVerified} and ${notSuspended} and ${invited})`,
  suspended: sql`${users.suspendedAt} is not null`,
};

function filterCondition({ state, q, among }: MemberFilter) {
  const start = q && likePrefix(q.toLowerCase());
  return and(
    state && IN_STATE[state],
    start
      ? or(
          sql`${users.email} like ${start}`,
          sql`lower(${users.name}) like ${start}`,
          sql`lower(${users.lastName}) like ${start}`,
        )
      : undefined,
    among && sql`${id} in (${among})`,
  );
}

function lineOf(services: Dependencies, row: Row, wasInvited: boolean): MemberLine {
  const { name, isAdmin } = toSessionUser(services, row);
  const { email, emailVerified, suspendedAt, createdAt, lastSignInAt } = row;
  const proved = emailVerified ? "confirmed" : wasInvited ? "invited" : "waiting";
  const state = suspendedAt ? "suspended" : proved;
  return { id: row.id, name, email, state, isAdmin, createdAt, lastSignInAt };
}

/** Which of these members were invited. */
async function invitedAmong({ db }: Pick<Services, "db">, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const ofThem = and(inArray(mailLinks.userId, ids), eq(mailLinks.type, "invite"));
  const linkRows = await db.selectDistinct({ userId: mailLinks.userId }).from(mailLinks).where(ofThem);
  return new Set(linkRows.map(({ userId }) => userId));
}

/** One page of the matching members, newest first. @param at page cursor from the URL */
export async function listMembers(
  services: Dependencies,
  filter: MemberFilter,
  at?: string | null,
  size?: number,
): Promise<Page<MemberLine>> {
  const page = await pageByKey<Row>({
    at,
    sort: users.createdAt,
    id: users.id,
    ...(size && { size }),
    find: (where, orderBy, limit) =>
      services.db
        .select()
        .from(users)
        .where(and(where, filterCondition(filter)))
        .orderBy(orderBy)
        .limit(limit),
    keyOf: (row) => ({ value: row.createdAt, id: row.id }),
  });
  const open = page.rows.filter((row) => !row.emailVerified).map((row) => row.id);
  const invitedIds = await invitedAmong(services, open);
  return { ...page, rows: page.rows.map((row) => lineOf(services, row, invitedIds.has(row.id))) };
}

/** Number of members that match the filter; approximate above 10,000. */
export const countMembers = ({ db }: Pick<Services, "db">, filter: MemberFilter) =>
  approximateCount(db, db.select({ id: users.id }).from(users).where(filterCondition(filter)));

/** Details of one account for the administration, without secrets; undefined if it does not exist. */
export async function memberFacts(services: Services, userId: string): Promise<MemberFacts | undefined> {
  const { db } = services;
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) return undefined;
  const [invitedIds, ways, [open], factor, passkey] = await Promise.all([
    invitedAmong(services, [userId]),
    db.select({ provider: accounts.providerId }).from(accounts).where(eq(accounts.userId, userId)),
    db
      .select({ n: count(), seen: max(sessions.lastSeenAt) })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > ${services.clock.now()}`)),
    readSecondFactor(services, userId),
    hasPasskey(db, userId),
  ]);
  const providers = new Set(ways.map(({ provider }) => provider));
  return {
    ...lineOf(services, row, invitedIds.has(userId)),
    phone: row.phone,
    source: cameFrom(row),
    ways: [
      ...(providers.has("credential") ? (["password"] as const) : []),
      ...(providers.has("google") ? (["google"] as const) : []),
      ...(passkey ? (["passkey"] as const) : []),
    ],
    secondFactor: factor.on,
    suspendedAt: row.suspendedAt,
    sessions: open?.n ?? 0,
    lastSeenAt: open?.seen ?? null,
  };
}
