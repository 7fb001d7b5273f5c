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
/** Real providers that look like a typo of another one. */
const SIMILAR_PROVIDERS = new Set(["mail.com", "email.com", "ymail.com"]);

/** Whether one letter is missing, added, wrong or swapped with the next one. */
function isOneTypo(typed: string, provider: string): boolean {
  let index = 0;
  while (index < typed.length && typed[index] === provider[index]) index++;
  const continues = (typedFrom: number, providerFrom: number) =>
    typed.slice(index + typedFrom) === provider.slice(index + providerFrom);
  const isSwapped = typed[index] === provider[index + 1] && typed[index + 1] === provider[index];
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
  const suggestion = PROVIDERS.find((provider) => isOneTypo(host, provider));
  return suggestion && `${name}@${suggestion}`;
}
