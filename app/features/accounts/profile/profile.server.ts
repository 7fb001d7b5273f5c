import { eq } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { listSessions } from "../sessions/active-sessions.server.ts";
import type { Account, ChangeProfile } from "../contract.ts";
import { normalizePhone } from "../domain/phone.ts";
import { checkProfile } from "../domain/rules.ts";
import { readEmailChange } from "./email-change.server.ts";
import { listPasskeys } from "../passkeys/passkeys.server.ts";
import { readSecondFactor } from "../second-factor/second-factor.server.ts";
import { refuseFirst } from "../sign-in/sign-up.server.ts";
import { accounts, users } from "../tables.server.ts";

/** The account as /profile shows it: sign-in methods, sessions, pending change of address, second factor. */
export async function readAccount(
  services: Pick<Services, "db" | "clock">,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Account> {
  const methods = await services.db
    .select({ provider: accounts.providerId })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  const hasMethod = (provider: string) => methods.some((method) => method.provider === provider);
  return {
    hasPassword: hasMethod("credential"),
    hasGoogle: hasMethod("google"),
    emailChange: (await readEmailChange(services, userId)) ?? null,
    sessions: await listSessions(services, { userId, sessionId }),
    secondFactor: await readSecondFactor(services, userId),
    passkeys: await listPasskeys(services, userId),
  };
}

/**
 * Changes name and phone by the rules of sign-up; the phone may be left empty.
 * @throws AppError INVALID_DATA (400, with the field)
 */
export async function changeProfile(
  { db, clock }: Pick<Services, "db" | "clock">,
  userId: string,
  input: ChangeProfile,
): Promise<void> {
  refuseFirst(checkProfile(input));
  const [firstName, lastName] = [input.firstName.trim(), input.lastName.trim()];
  const phone = normalizePhone(input.phone) || null;
  await db
    .update(users)
    .set({ firstName, lastName, name: `${firstName} ${lastName}`, phone, updatedAt: clock.now() })
    .where(eq(users.id, userId));
}
