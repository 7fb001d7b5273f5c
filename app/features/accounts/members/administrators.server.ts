import { and, eq, inArray, isNotNull, max, or } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { mailLinks, passkeys, secondFactors, users } from "../tables.server.ts";

/**
 * Whether any administrator has a second factor or passkey, and when an emailed link of one was last used, as
 * evidence that email arrives.
 */
export async function readAdministratorProofs({
  db,
  env,
}: Pick<Services, "db" | "env">): Promise<{ secondFactor: boolean; mailAt: Date | null }> {
  const listed = env.ADMIN_EMAILS.map((address) => address.toLowerCase());
  if (listed.length === 0) return { secondFactor: false, mailAt: null };
  const isListed = inArray(users.email, listed);
  const [factors, [mail]] = await Promise.all([
    db
      .select({ id: users.id })
      .from(users)
      .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
      .leftJoin(passkeys, eq(passkeys.userId, users.id))
      .where(
        and(isListed, users.emailVerified, or(isNotNull(secondFactors.confirmedAt), isNotNull(passkeys.id))),
      )
      .limit(1),
    db
      .select({ at: max(mailLinks.usedAt) })
      .from(users)
      .innerJoin(mailLinks, eq(mailLinks.userId, users.id))
      .where(isListed),
  ]);
  return { secondFactor: factors.length > 0, mailAt: mail?.at ?? null };
}
