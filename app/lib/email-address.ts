import { lastOf } from "./checked.ts";

/** The longest address that SMTP can carry (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const MAX_LENGTH = 254;
const LOCAL = /^[A-Za-z0-9_'+.-]+$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;

/**
 * Whether a text is an address of the form name@host.ending, without spaces, invisible characters, empty parts or
 * a one-letter ending. The only rule for sign-up, newsletter, import, applications and configuration.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  const [name, labels] = [text.slice(0, at), text.slice(at + 1).split(".")];
  if (
    at < 1 ||
    text.length > MAX_LENGTH ||
    !LOCAL.test(name) ||
    name.includes("..") ||
    name.startsWith(".") ||
    name.endsWith(".")
  )
    return false;
  return (
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && /^[A-Za-z]{2,}$/.test(lastOf(labels))
  );
}

/** The address as it is stored (trimmed, lower case); undefined for text that is not an address. */
export function emailAddressOf(text: string): string | undefined {
  const address = text.trim().toLowerCase();
  return isEmailAddress(address) ? address : undefined;
}
