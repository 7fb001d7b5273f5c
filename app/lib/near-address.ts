const PROVIDERS = [
  "gmail.com",
  "yahoo.com",
  "yahoo.co.in",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "rediffmail.com",
  "proton.me",
];
/** Real providers whose names differ from another one by a letter. */
const SIMILAR_PROVIDERS = new Set(["mail.com", "email.com", "ymail.com"]);

/** Whether one letter is missing, added, wrong or swapped with the next one. */
function isOneTypo(typed: string, meant: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at++;
  const continues = (typedFrom: number, meantFrom: number) =>
    typed.slice(at + typedFrom) === meant.slice(at + meantFrom);
  const isSwapped = typed[at] === meant[at + 1] && typed[at + 1] === meant[at];
  return continues(0, 1) || continues(1, 0) || continues(1, 1) || (isSwapped && continues(2, 2));
}

/**
 * The address that was probably meant, if its provider has one typo. Undefined for the beginning of a provider,
 * since the visitor may still be typing.
 */
export function nearAddress(text: string): string | undefined {
  const [, name, host = ""] = /^([^\s@]+)@(\S+)$/.exec(text.trim().toLowerCase()) ?? [];
  if (SIMILAR_PROVIDERS.has(host) || PROVIDERS.some((provider) => provider.startsWith(host)))
    return undefined;
  const meant = PROVIDERS.find((provider) => isOneTypo(host, provider));
  return meant && `${name}@${meant}`;
}
