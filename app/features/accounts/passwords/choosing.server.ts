import type { Env } from "../../../platform/env.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { guessableProblem, type Whose } from "../domain/guessable.ts";
import { passwordProblem } from "../domain/rules.ts";
import { isCommonPassword } from "./common.server.ts";

const ADMIN_LEAST = 15;

/** Whether the address is on the list of administrators, proved or not. */
const isListed = ({ ADMIN_EMAILS }: Pick<Env, "ADMIN_EMAILS">, email: string) =>
  ADMIN_EMAILS.some((one) => one.toLowerCase() === email.toLowerCase());

/**
 * Refuses a password that is too short, too long, an administrator's and of fewer than fifteen characters,
 * among the commonest, or made of the member's own name or address. Asked wherever one is chosen, never where
 * one is given:
 * who has such a password from before gets in with it.
 * @throws AppError INVALID_DATA (400, field "password")
 */
export function refuseWeakPassword(
  { env }: { env: Pick<Env, "ADMIN_EMAILS" | "BRAND_NAME" | "ORIGIN"> },
  password: string,
  whose: Whose,
): void {
  const short = isListed(env, whose.email) && password.length < ADMIN_LEAST;
  const problem =
    passwordProblem(password) ??
    (short ? `An administrator's password must be at least ${ADMIN_LEAST} characters` : undefined) ??
    (isCommonPassword(password)
      ? "This password is one of the most common ones. Please choose another"
      : undefined) ??
    guessableProblem(password, whose, { name: env.BRAND_NAME, host: new URL(env.ORIGIN).hostname });
  if (problem) throw new AppError("INVALID_DATA", problem, { field: "password" });
}
