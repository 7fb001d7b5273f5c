import { codeOf } from "../../../lib/typed.ts";

/** Reads the TXT records of a name. */
export type LookUp = (name: string) => Promise<string[][]>;

/** Number of matching TXT records of a name; null if DNS did not answer. */
export async function countOf(lookUp: LookUp, name: string, pattern: RegExp): Promise<number | null> {
  try {
    return (await lookUp(name)).filter((parts) => pattern.test(parts.join("").toLowerCase())).length;
  } catch (error) {
    const code = codeOf(error);
    return code === "ENOTFOUND" || code === "ENODATA" ? 0 : null;
  }
}

/** Selectors that mail services commonly use; RFC 6376 leaves the choice to them. */
const SELECTORS = [
  "default",
  "dkim",
  "google",
  "k1",
  "mail",
  "mandrill",
  "mx",
  "pm",
  "resend",
  "s1",
  "selector1",
  "smtp",
  "zmail",
];

/** The first selector with a DKIM key; "" if none was found, null if DNS answered no query at all. */
export async function findSelector(
  lookUp: LookUp,
  domain: string,
  configured: string | undefined,
): Promise<string | null> {
  const selectors = configured ? [configured] : SELECTORS;
  const counts = await Promise.all(
    selectors.map((selector) => countOf(lookUp, `${selector}._domainkey.${domain}`, /(^|;)\s*p=\s*\S/)),
  );
  if (counts.every((count) => count === null)) return null;
  return selectors[counts.findIndex((count) => count)] ?? "";
}
