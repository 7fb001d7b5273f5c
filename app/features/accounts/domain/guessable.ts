/** Personal data that an acquaintance would try first in a password. */
export type Person = { firstName: string | null; lastName: string | null; email: string };

/** Minimum characters besides the site's name and domain, not counting digits, spaces and punctuation. */
const LEAST_REST = 6;

const plain = (text: string) => text.normalize("NFKC").toLowerCase();
/** Words of at least four letters; shorter ones match by chance. */
const wordsOf = (text: string | null) => plain(text ?? "").match(/[\p{L}\p{M}]{4,}/gu) ?? [];

/**
 * Why a password is easy to guess for this person: it contains a word of their name or address, or is little
 * more than the site's name or domain. Words of fewer than four letters occur in too many passwords and are
 * ignored.
 */
export function guessableProblem(
  password: string,
  { firstName, lastName, email }: Person,
  site: { name: string; host: string },
): string | undefined {
  const plainPassword = plain(password);
  const contains = (word: string) => plainPassword.includes(word);
  if ([firstName, lastName].flatMap(wordsOf).some(contains))
    return "Please choose a password without your name in it";
  const local = email.slice(0, email.lastIndexOf("@"));
  if ([...wordsOf(local), plain(local)].some((word) => word.length >= 4 && contains(word)))
    return "Please choose a password without your email address in it";
  const siteWords = [plain(site.host), ...plain(site.host).split("."), ...wordsOf(site.name)];
  const without = siteWords
    .filter((word) => word.length >= 4)
    .reduce((remainder, word) => remainder.replaceAll(word, ""), plainPassword);
  if (without.length < plainPassword.length && without.replaceAll(/[\s\d\p{P}]/gu, "").length < LEAST_REST)
    return "Please choose a password that is more than the name of this site";
  return undefined;
}
