import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { firstOf } from "../../lib/checked.ts";
import { transaction } from "../../platform/database/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { type SessionUser, signedUp } from "./contract.ts";
import { putPassword } from "./passwords/credentials.server.ts";
import { accountsHttp } from "./http.server.ts";
import { toSessionUser } from "./members/member.server.ts";
import { signupMetadata } from "./sign-in/metadata.server.ts";
import { hashPassword } from "./passwords/passwords.server.ts";
import { users } from "./tables.server.ts";

/** Password of all demo users. */
export const DEMO_PASSWORD = "vesper-evening";

/** A cheap hash of the demo password, so that tests can create thousands of members. */
const DEMO_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$9X4OI5+BNkbKx5ESD3F+dw$ywzg/orlKKz+eHLhwbcqruTqO/HVsqgb8m6FKuKf0vI";

const demoUser = (firstName: string, lastName: string, phone: string) => ({
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@villa.test`,
  phone,
  password: DEMO_PASSWORD,
});
/** maya has paid, arjun is halfway through the quest, noor got a refund, ada is the administrator. */
export const DEMO_USERS = {
  maya: demoUser("Maya", "Iyer", "+919845012345"),
  arjun: demoUser("Arjun", "Mehta", "+919845012346"),
  noor: demoUser("Noor", "Qureshi", "+919845012347"),
  ada: demoUser("Ada", "Fernandes", "+919845012348"),
};

export type NewPerson = {
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  password?: string;
  confirmed?: boolean;
};

/**
 * Creates a member with a password, confirmed by default. A given password is hashed at full cost; the member
 * of an existing address is returned unchanged.
 */
export async function createPerson(
  services: Services,
  person: NewPerson = {},
): Promise<SessionUser & { password: string }> {
  const { firstName = "Test", lastName = "Person", phone = null, confirmed = true, password: named } = person;
  const email = (person.email ?? `p-${randomUUID().slice(0, 13)}@villa.test`).toLowerCase();
  const now = services.clock.now();
  const names = { firstName, lastName, name: `${firstName} ${lastName}`.trim() };
  const row = {
    id: randomUUID(),
    email,
    ...names,
    phone,
    emailVerified: confirmed,
    ...signupMetadata(undefined, now),
    createdAt: now,
    updatedAt: now,
  };
  const existingCount = await services.db.$count(users, eq(users.email, email));
  const hashOf = () => (named === undefined ? DEMO_HASH : hashPassword(named));
  const hash = existingCount > 0 ? "" : await hashOf();
  // in one transaction: without a password the member could never sign in
  const member = await transaction(services.db, async (tx) => {
    const stored = await tx
      .insert(users)
      .values(row)
      .onConflictDoUpdate({ target: users.email, set: { email } })
      .returning();
    const user = firstOf(stored);
    if (user.id === row.id && hash) await putPassword(tx, now, user.id, hash);
    return user;
  });
  return { ...toSessionUser(services, member), password: named ?? DEMO_PASSWORD };
}

/** Signs a member in as their browser would. @returns the headers that browser sends afterwards */
export async function signedIn(
  services: Services,
  { email, password }: { email: string; password: string },
): Promise<Headers> {
  const headers = { "content-type": "application/json", origin: services.env.ORIGIN };
  const app = accountsHttp(services);
  const response = await app.request(`${services.env.ORIGIN}/api/auth/sign-in`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Signing ${email} in: ${response.status} ${await response.text()}`);
  const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return new Headers({ cookie: cookie.join("; "), origin: services.env.ORIGIN });
}

/**
 * Creates the demo administrator, last, because `demoUsersExist` looks for them. Publishes the sign-up of
 * every demo user with its creation time, which precedes their purchases.
 */
export async function seedAdministrator(services: Services) {
  const ada = await createPerson(services, DEMO_USERS.ada);
  const emails = Object.values(DEMO_USERS).map(({ email }) => email);
  const addedRows = await services.db
    .select({ id: users.id, createdAt: users.createdAt })
    .from(users)
    .where(inArray(users.email, emails));
  await transaction(services.db, async (tx) => {
    for (const { id, createdAt } of addedRows)
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await services.events.publish(tx, signedUp, { userId: id }, createdAt);
  });
  return ada;
}

/** Email addresses of the demo users in this database; their password is public. */
export const findDemoUsers = async ({ db }: Pick<Services, "db">): Promise<string[]> =>
  (
    await db
      .select({ email: users.email })
      .from(users)
      .where(
        inArray(
          users.email,
          Object.values(DEMO_USERS).map(({ email }) => email),
        ),
      )
      .orderBy(users.email)
  ).map(({ email }) => email);

/** Whether the demo data is complete. */
export const demoUsersExist = async ({ db }: Pick<Services, "db">): Promise<boolean> =>
  (await db.$count(users, eq(users.email, DEMO_USERS.ada.email))) > 0;
