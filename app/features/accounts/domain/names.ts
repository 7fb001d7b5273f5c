import type { SessionUser } from "../contract.ts";

type Named = Pick<SessionUser, "firstName" | "fullName" | "email">;
const first = (text: string | null | undefined) => text?.trim() || undefined;

/**
 * The first letter of the first name, else of the full name; undefined where only an icon is left to show.
 */
export function avatarInitial(user: Named): string | undefined {
  const graphemes = new Intl.Segmenter("en-IN").segment(first(user.firstName) ?? first(user.fullName) ?? "");
  return graphemes.containing(0)?.segment.toLocaleUpperCase("en-IN");
}

/** How the person is addressed: first name, else full name, else e-mail. */
export const greetingName = (user: Named): string =>
  first(user.firstName) ?? first(user.fullName) ?? user.email;

/** The name a checkout is filled in with: full name, else first name, else e-mail. */
export const checkoutName = (user: Named): string =>
  first(user.fullName) ?? first(user.firstName) ?? user.email;
