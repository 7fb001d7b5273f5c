import { COUNTRY_CODES, DEFAULT_CODE } from "./rules.ts";

/**
 * A stored number as the form shows it: its country code and its digits. A code that is not on the list stays
 * with the digits, behind a bare plus.
 */
export function splitPhone(phone: string | null): { code: string; digits: string } {
  if (!phone) return { code: DEFAULT_CODE, digits: "" };
  const code = COUNTRY_CODES.find((one) => phone.startsWith(one)) ?? "+"; // no code begins with another
  return { code, digits: phone.slice(phone.startsWith(code) ? code.length : 0) };
}
