/** The member's own words, which an acquaintance would try first. */
export type Person = { firstName: string | null; lastName: string | null; email: string };

/** Least number of characters a password must have besides the site's own words. */
const LEAST_REST = 6;

const plain = (text: string) => text.normalize("NFKC").toLowerCase();
/** Words of a name or of an address's local part that are too long to match by chance. */
const wordsOf = (text: string | null) => plain(text ?? "").match(/[\p{L}\p{M}]{4,}/gu) ?? [];

/**
 * Why a password would be tried among the first for this person: it contains a word of their name or address,
 * or is little more than the site's name or domain. Words of fewer than four letters occur in too many
 * passwords.
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
