import { and, eq, sql } from "drizzle-orm";
import { preparedQuery } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { admitGuess } from "./guessing.server.ts";
import type { SignIn } from "../contract.ts";
import { checkSignIn } from "../domain/rules.ts";
import { verifyPassword } from "../passwords/passwords.server.ts";
import { refuseFirst } from "./sign-up.server.ts";
import { noteSecurity } from "../../safety/safety.server.ts";
import { accounts, users } from "../tables.server.ts";

const byEmail = preparedQuery((db) =>
  db
    .select({ user: users, password: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .where(eq(users.email, sql.placeholder("email")))
    .prepare("member_with_password"),
);

/**
 * The id of the member with this email and password.
 * @param request where the call comes from, for counting attempts
 * @throws AppError INVALID_DATA (400), INVALID_EMAIL_OR_PASSWORD (401), EMAIL_NOT_VERIFIED (403, only with
 *   the right password), PROOF_REQUIRED (403), TOO_MANY_REQUESTS (429), BUSY (503)
 */
export async function checkPassword(
  services: Services,
  input: SignIn,
  request: { visitor: string; headers: Headers },
): Promise<string> {
  refuseFirst(checkSignIn(input));
  const email = input.email.trim().toLowerCase();
  const [row] = await byEmail(services.db).execute({ email });
  const user = row?.user;
  const trying = { email, userId: user?.id, ...request, proof: input.proof };
  const forget = await admitGuess(services, trying);
  // verify even without an account: response time must not reveal whether there is one
  const stored = row?.password ?? undefined;
  if (!(await verifyPassword(stored, input.password)) || !user) {
    await noteSecurity(services, { kind: "wrong-password", userId: user?.id });
    throw new AppError("INVALID_EMAIL_OR_PASSWORD", "Invalid email or password", { status: 401 });
  }
  await forget();
  if (!user.emailVerified && services.env.CONFIRM_EMAIL === "yes")
    throw new AppError("EMAIL_NOT_VERIFIED", "Email not verified", { status: 403 });
  return user.id;
}
