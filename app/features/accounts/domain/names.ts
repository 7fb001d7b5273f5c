import type { SessionUser } from "../contract.ts";

type Named = Pick<SessionUser, "firstName" | "fullName" | "email">;
const first = (text: string | null | undefined) => text?.trim() || undefined;

/** The first letter of the first name, else of the full name; undefined if there is none, to show an icon. */
export function avatarInitial(user: Named): string | undefined {
  const graphemes = new Intl.Segmenter("en-IN").segment(first(user.firstName) ?? first(user.fullName) ?? "");
  return graphemes.containing(0)?.segment.toLocaleUpperCase("en-IN");
}

/** First name, else full name, else email. */
export const greetingName = (user: Named): string =>
  first(user.firstName) ?? first(user.fullName) ?? user.email;

/** Full name, else first name, else email, to prefill the checkout. */
export const checkoutName = (user: Named): string =>
  first(user.fullName) ?? first(user.firstName) ?? user.email;
