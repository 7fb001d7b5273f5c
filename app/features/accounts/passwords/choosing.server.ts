import type { Env } from "../../../platform/env.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { guessableProblem, type Person } from "../domain/guessable.ts";
import { passwordProblem } from "../domain/rules.ts";
import { isCommonPassword } from "./common.server.ts";

const ADMIN_LEAST = 15;

/** Whether the address is in ADMIN_EMAILS, confirmed or not. */
const isListed = ({ ADMIN_EMAILS }: Pick<Env, "ADMIN_EMAILS">, email: string) =>
  ADMIN_EMAILS.some((admin) => admin.toLowerCase() === email.toLowerCase());

/**
 * Rejects a password that is too short, too long, common, or based on the member's name or address or on the
 * site's name. Sign-up applies only these rules, because the rule for administrators
 * (`isTooShortForAdministrator`) would reveal which addresses are theirs.
 * @throws AppError INVALID_DATA (400, field "password")
 */
export function refuseCommonPassword(
  { env }: { env: Pick<Env, "BRAND_NAME" | "ORIGIN"> },
  password: string,
  person: Person,
): void {
  const problem =
    passwordProblem(password) ??
    (isCommonPassword(password)
      ? "This password is one of the most common ones. Please choose another"
      : undefined) ??
    guessableProblem(password, person, { name: env.BRAND_NAME, host: new URL(env.ORIGIN).hostname });
  if (problem) throw new AppError("INVALID_DATA", problem, { field: "password" });
}

/** Whether this is an administrator's address and the password has fewer than fifteen characters. */
export const isTooShortForAdministrator = (
  { env }: { env: Pick<Env, "ADMIN_EMAILS"> },
  password: string,
  { email }: Pick<Person, "email">,
) => isListed(env, email) && password.length < ADMIN_LEAST;

/**
 * `refuseCommonPassword`, plus a minimum of fifteen characters for administrators. Called when a member
 * chooses a password, never at sign-in: an older password that breaks a rule still works.
 * @throws AppError INVALID_DATA (400, field "password")
 */
export function refuseWeakPassword(
  services: { env: Pick<Env, "ADMIN_EMAILS" | "BRAND_NAME" | "ORIGIN"> },
  password: string,
  person: Person,
): void {
  if (isTooShortForAdministrator(services, password, person))
    throw new AppError(
      "INVALID_DATA",
      `An administrator's password must be at least ${ADMIN_LEAST} characters`,
      {
        field: "password",
      },
    );
  refuseCommonPassword(services, password, person);
}
