import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { preparedQuery } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { SessionUser } from "../contract.ts";
import { users } from "../tables.server.ts";
import { firstOf } from "../../../lib/checked.ts";

export type MemberRow = Pick<
  typeof users.$inferSelect,
  "id" | "name" | "email" | "emailVerified" | "firstName" | "lastName" | "phone" | "image"
>;

/** Administrators are members with a confirmed address in ADMIN_EMAILS. */
const isAdmin = ({ env }: Pick<Services, "env">, { email, emailVerified }: MemberRow) =>
  emailVerified && env.ADMIN_EMAILS.some((admin) => admin.toLowerCase() === email.toLowerCase());

export function toSessionUser(services: Pick<Services, "env">, row: MemberRow): SessionUser {
  const { id, email, emailVerified, firstName, lastName, phone, image } = row;
  const fullName = row.name.trim() || null;
  const name = fullName ?? firstOf(email.split("@"));
  return {
    id,
    email,
    emailVerified,
    firstName,
    lastName,
    fullName,
    name,
    phone,
    image,
    isAdmin: isAdmin(services, row),
  };
}

const byId = preparedQuery((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("member"),
);

/** A member by their id, or undefined. */
export async function findUser(
  services: Pick<Services, "db" | "env">,
  userId: string,
): Promise<SessionUser | undefined> {
  const [row] = await byId(services.db).execute({ userId });
  return row && toSessionUser(services, row);
}

/** Names of members by id; deleted members are left out. */
export async function namesOf({ db }: Pick<Services, "db">, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map(({ id, name, email }) => [id, name.trim() || email]));
}

export async function memberIds({ db }: Pick<Services, "db">): Promise<string[]> {
  return (await db.select({ id: users.id }).from(users)).map(({ id }) => id);
}

/** The id of the member with this address (lower case), or undefined. */
export async function findByEmail({ db }: Pick<Services, "db">, email: string) {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return row;
}

/** The member with this confirmed address (lower case); undefined otherwise. */
export async function findProvedMember(
  services: Pick<Services, "db" | "env">,
  email: string,
): Promise<SessionUser | undefined> {
  const [row] = await services.db
    .select()
    .from(users)
    .where(and(eq(users.email, email), users.emailVerified));
  return row && toSessionUser(services, row);
}

/** SQL condition for other features' queries: a member has confirmed this address. */
export const isProved = (email: SQL): SQL =>
  sql`exists (select 1 from ${users} where "users"."email" = ${email} and "users"."email_verified")`;
