import { eq, sql } from "drizzle-orm";
import type { PersonalData } from "../../platform/personal-data.server.ts";
import { namesPerson } from "../../platform/person-values.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { pictureKey } from "./profile/pictures.server.ts";
import { listPasskeys } from "./passkeys/passkeys.server.ts";
import { readSecondFactor } from "./second-factor/second-factor.server.ts";
import {
  accounts,
  devices,
  emailChanges,
  mailLinks,
  sessions,
  users,
  verifications,
} from "./tables.server.ts";

/** Ids of the members with a confirmed address in ADMIN_EMAILS. */
async function administratorIds({ db, env }: Pick<Services, "db" | "env">): Promise<string[]> {
  const listed = new Set(env.ADMIN_EMAILS.map((address) => address.toLowerCase()));
  if (listed.size === 0) return [];
  const confirmed = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.emailVerified} and lower(${users.email}) in ${[...listed]}`);
  return confirmed.map(({ id }) => id);
}

/**
 * The account itself. Sessions, sign-in methods and links are deleted by cascade; rate-limit counters are
 * keyed by hashes and expire within a day.
 */
export const accountsPersonalData: PersonalData = {
  folder: "account",
  tables: {
    users: "erased",
    sessions: "erased",
    accounts: "erased",
    mail_links: "erased",
    verifications: "erased",
    devices: "erased",
    second_factors: "erased",
    recovery_codes: "erased",
    passkeys: "erased",
    email_changes: "erased",
    site_keys: "impersonal",
    attempts: "impersonal",
  },
  async gather({ db }, { id }) {
    const [person] = await db.select().from(users).where(eq(users.id, id));
    const { createdAt, expiresAt, ipAddress, userAgent, method, lastSeenAt } = sessions;
    const openSessions = await db
      .select({ createdAt, lastSeenAt, expiresAt, method, ipAddress, userAgent })
      .from(sessions)
      .where(eq(sessions.userId, id));
    const signInMethods = await db
      .select({ way: accounts.providerId, since: accounts.createdAt, scope: accounts.scope })
      .from(accounts)
      .where(eq(accounts.userId, id));
    const { type, email, createdAt: sentAt, usedAt } = mailLinks;
    const links = await db
      .select({ type, email, sentAt, usedAt })
      .from(mailLinks)
      .where(eq(mailLinks.userId, id));
    const { firstSeenAt, trustedUntil } = devices;
    const knownDevices = await db
      .select({ firstSeenAt, trustedUntil })
      .from(devices)
      .where(eq(devices.userId, id));
    const { oldEmail, newEmail, createdAt: askedAt, confirmedAt, endedAt } = emailChanges;
    const addressChanges = await db
      .select({ oldEmail, newEmail, askedAt, confirmedAt, endedAt })
      .from(emailChanges)
      .where(eq(emailChanges.userId, id));
    const picture = await pictureKey(db, id);
    return [
      ...(picture ? [{ name: "picture.webp", file: picture }] : []),
      { name: "devices.json", json: knownDevices },
      { name: "changes-of-address.json", json: addressChanges },
      { name: "second-factor.json", json: await readSecondFactor({ db }, id) },
      { name: "passkeys.json", json: await listPasskeys({ db }, id) },
      { name: "profile.json", json: person ?? null },
      { name: "sessions.json", json: openSessions },
      { name: "ways-in.json", json: signInMethods },
      { name: "links-by-mail.json", json: links },
    ];
  },
  async erase(_services, tx, { id, email }) {
    // `value` is JSON or a bare id; `identifier` is a hash, so it cannot be searched
    const { value } = verifications;
    const json = sql`case when ${value} is json then ${value}::jsonb else to_jsonb(${value}) end`;
    await tx.delete(verifications).where(namesPerson(json, { id, email }));
    await tx.delete(users).where(eq(users.id, id));
  },
  async files(tx, { id }) {
    // lock the row, so that no picture is added concurrently
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("update");
    const picture = await pictureKey(tx, id);
    return picture ? [picture] : [];
  },
  async objection(services, { id }) {
    const admins = await administratorIds(services);
    if (admins.length !== 1 || admins[0] !== id) return undefined;
    return "You’re the only administrator of this site. Add another one before you delete your account.";
  },
};
