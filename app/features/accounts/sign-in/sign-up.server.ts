import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { carry } from "../sessions/session-hooks.server.ts";
import { signedUp, type SignUp } from "../contract.ts";
import { dropPassword, passwordOf, putPassword } from "../passwords/credentials.server.ts";
import { normalizePhone } from "../domain/phone.ts";
import { checkSignUp } from "../domain/rules.ts";
import { confirmationEmail } from "../emails/confirm.tsx";
import { mintLink } from "../links/links.server.ts";
import { deliver } from "../links/emails.server.ts";
import { admitEmail } from "./guessing.server.ts";
import { signedUpIn, signupMetadata } from "./metadata.server.ts";
import { isTooShortForAdministrator, refuseCommonPassword } from "../passwords/choosing.server.ts";
import { hashPassword, verifyPassword } from "../passwords/passwords.server.ts";
import { users } from "../tables.server.ts";
import { firstOf } from "../../../lib/checked.ts";

/** Throws a form's first problem with its field. @throws AppError INVALID_DATA (400) */
export function refuseFirst(problems: Record<string, string>) {
  const [first] = Object.entries(problems);
  if (first) throw new AppError("INVALID_DATA", first[1], { field: first[0] });
}

const registered = () =>
  new AppError("USER_ALREADY_EXISTS", "User already registered", { status: 422, field: "email" });

function profileOf(input: SignUp) {
  const [firstName, lastName] = [input.firstName.trim(), input.lastName.trim()];
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    phone: normalizePhone(input.phone) || null,
  };
}
type Attempt = {
  email: string;
  /** Null if the password must not be kept; the member chooses one after confirming. */
  passwordHash: string | null;
  profile: ReturnType<typeof profileOf>;
  origin: SignUp["origin"];
};

/**
 * Whether an existing account closes its address to further sign-ups. If the site confirms no addresses, the
 * first sign-up owns it.
 */
const isTaken = ({ env }: Pick<Services, "env">, { emailVerified }: typeof users.$inferSelect) =>
  emailVerified || env.CONFIRM_EMAIL === "no";

/**
 * The password hash of this attempt: the stored one if the same password was given before, else a new one.
 * Runs outside any transaction, because hashing may have to wait.
 * @throws AppError USER_ALREADY_EXISTS (422)
 */
async function hashForAttempt(
  services: Pick<Services, "db" | "env">,
  existing: typeof users.$inferSelect | undefined,
  password: string,
): Promise<string> {
  if (existing && isTaken(services, existing)) throw registered();
  const stored = existing && (await passwordOf(services.db, existing.id));
  return stored && (await verifyPassword(stored, password)) ? stored : hashPassword(password);
}

/** Creates the account; undefined if another request took the address. */
async function create(
  services: Pick<Services, "events" | "clock">,
  tx: Tx,
  attempt: Attempt,
): Promise<string | undefined> {
  const now = services.clock.now();
  const row = {
    id: randomUUID(),
    email: attempt.email,
    ...attempt.profile,
    ...signupMetadata(attempt.origin, now),
    createdAt: now,
    updatedAt: now,
  };
  const [created] = await tx
    .insert(users)
    .values(row)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!created) return undefined;
  if (attempt.passwordHash) await putPassword(tx, now, created.id, attempt.passwordHash);
  await services.events.publish(tx, signedUp, signedUpIn(created.id, attempt.origin));
  return created.id;
}

/**
 * Handles another attempt with an unconfirmed address. If its password differs, the stored one is dropped, so
 * that the owner must choose a new one after confirming.
 * @throws AppError USER_ALREADY_EXISTS (422)
 */
async function contest(services: Pick<Services, "env">, tx: Tx, { email, passwordHash, profile }: Attempt) {
  const user = firstOf(await tx.select().from(users).where(eq(users.email, email)).for("update"));
  if (isTaken(services, user)) throw registered();
  if ((await passwordOf(tx, user.id)) !== passwordHash) await dropPassword(tx, user.id);
  return { userId: user.id, profile };
}

/**
 * Signs a person up and sends the confirmation email. If the email cannot be delivered, the account is kept.
 * @param request where the call comes from, for the limits on emails
 * @returns `delivered` false if the mail server refused the email; `userId` of the account
 * @throws AppError INVALID_DATA (400, with the field), USER_ALREADY_EXISTS (422), TOO_MANY_REQUESTS (429)
 */
export async function signUp(
  services: Services,
  input: SignUp,
  request: { visitor: string; headers: Headers },
): Promise<{ userId: string; delivered: boolean }> {
  refuseFirst(checkSignUp(input, { phoneRequired: false }));
  const email = input.email.trim().toLowerCase();
  refuseCommonPassword(services, input.password, { ...input, email });
  const [existing] = await services.db.select().from(users).where(eq(users.email, email));
  const sendsEmail = await admitEmail(services, "sign-up", { email, userId: existing?.id, ...request });
  const hash = await hashForAttempt(services, existing, input.password);
  const passwordHash = isTooShortForAdministrator(services, input.password, { email }) ? null : hash;
  const attempt: Attempt = { email, passwordHash, profile: profileOf(input), origin: input.origin };
  const carried = (await carry(services, request.headers)) ?? null;
  const { userId, link } = await transaction(services.db, async (tx) => {
    const createdId = await create(services, tx, attempt);
    const owner = createdId ? { userId: createdId, profile: null } : await contest(services, tx, attempt);
    const newLink = { type: "signup" as const, email, passwordHash, carried, ...owner };
    return { userId: owner.userId, link: await mintLink(services, tx, newLink) };
  });
  const message = confirmationEmail({
    brand: services.env.BRAND_NAME,
    firstName: attempt.profile.firstName,
    link,
  });
  return { userId, delivered: !sendsEmail || (await deliver(services, email, message)) };
}
