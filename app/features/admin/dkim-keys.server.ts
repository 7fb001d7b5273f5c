import { codeOf } from "../../kernel/typed.ts";

/** Reads the TXT records of a name. */
export type LookUp = (name: string) => Promise<string[][]>;

/** Whether a name has a record that reads so; null where nobody could be asked. */
export async function has(lookUp: LookUp, name: string, what: RegExp): Promise<boolean | null> {
  try {
    return (await lookUp(name)).some((parts) => what.test(parts.join("").toLowerCase()));
  } catch (error) {
    const code = codeOf(error);
    return code === "ENOTFOUND" || code === "ENODATA" ? false : null;
  }
}

/** Names under which mail services put their key; RFC 6376 leaves the name to them. */
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

/**
 * The first of these names under which a key stands; "" where none does, null where nobody could be asked.
 */
export async function keyName(
  lookUp: LookUp,
  domain: string,
  own: string | undefined,
): Promise<string | null> {
  const names = own ? [own] : SELECTORS;
  const found = await Promise.all(
    names.map((name) => has(lookUp, `${name}._domainkey.${domain}`, /(^|;)\s*p=\s*\S/)),
  );
  const at = found.indexOf(true);
  if (at !== -1) return names[at] ?? "";
  return found.every((one) => one === null) ? null : "";
}
