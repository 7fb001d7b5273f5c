import type { Env } from "../../../platform/env.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { guessableProblem, type Person } from "../domain/guessable.ts";
import { passwordProblem } from "../domain/rules.ts";
import { isCommonPassword } from "./common.server.ts";

const ADMIN_LEAST = 15;

/** Whether the address is on the list of administrators, proved or not. */
const isListed = ({ ADMIN_EMAILS }: Pick<Env, "ADMIN_EMAILS">, email: string) =>
  ADMIN_EMAILS.some((admin) => admin.toLowerCase() === email.toLowerCase());

/**
 * Refuses a password that anyone may see refused: too short, too long, among the commonest, or made of the
 * member's own name or address or of the site's. At sign-up this is all, because the rule for administrators
 * would tell a stranger whose address this is (`isTooShortForAdministrator`).
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

/** Whether a password is an administrator's and has fewer than fifteen characters. */
export const isTooShortForAdministrator = (
  { env }: { env: Pick<Env, "ADMIN_EMAILS"> },
  password: string,
  { email }: Pick<Person, "email">,
) => isListed(env, email) && password.length < ADMIN_LEAST;

/**
 * The same, and an administrator's of fewer than fifteen characters. Called wherever a member chooses a
 * password, never where one is given: an older password that breaks a rule still opens its account.
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
