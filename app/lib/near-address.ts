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
/** Providers of their own, one letter from another one. */
const NEIGHBOURS = new Set(["mail.com", "email.com", "ymail.com"]);

/** Whether one letter is missing, added, wrong or swapped with the next one. */
function isOneSlip(typed: string, meant: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at++;
  const continues = (typedFrom: number, meantFrom: number) =>
    typed.slice(at + typedFrom) === meant.slice(at + meantFrom);
  const isSwapped = typed[at] === meant[at + 1] && typed[at + 1] === meant[at];
  return continues(0, 1) || continues(1, 0) || continues(1, 1) || (isSwapped && continues(2, 2));
}

/**
 * The address with the mail provider that was probably meant, for one with a slip in its provider; undefined for
 * others, and for the beginning of a provider, which may be typed on.
 */
export function nearAddress(text: string): string | undefined {
  const [, name, host = ""] = /^([^\s@]+)@(\S+)$/.exec(text.trim().toLowerCase()) ?? [];
  if (NEIGHBOURS.has(host) || PROVIDERS.some((provider) => provider.startsWith(host))) return undefined;
  const meant = PROVIDERS.find((provider) => isOneSlip(host, provider));
  return meant && `${name}@${meant}`;
}
