import type { Facts } from "../contract.ts";

/** Replaces a secret. */
export const SECRET = "(secret)";
/** Fields with these names are always secrets. */
const NAMED =
  /password|passphrase|secret|token|cookie|authorization|credential|api.?key|private.?key|signature|recovery.?code|one.?time.?code|^otp$|^pin$|^cvv$|^cvc$|card.?number/i;
/**
 * Patterns of secrets in any field: bearer tokens, signed tokens (RFC 7519), providers' API keys, secrets in
 * URLs.
 */
const SHAPES = [
  /\bbearer\s+[\w.~+/-]{8,}=*/gi,
  /\beyJ[\w-]{8,}\.[\w-]{4,}\.[\w-]*/g,
  /\b(?:sk|pk|rk|whsec|ghp|xox[abp])[_-][\w-]{12,}/g,
  /(?<=[?&#](?:access_token|refresh_token|token|code|signature|secret|password)=)[^&\s"']+/gi,
];

/** Whether the digits pass the Luhn check of card numbers (ISO/IEC 7812-1, annex B). */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[ -]/g, "");
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const line = (text: string) =>
  SHAPES.reduce((left, shape) => left.replaceAll(shape, SECRET), text).replaceAll(
    /\b\d(?:[ -]?\d){12,18}\b/g,
    (digits) => (isCardNumber(digits) ? SECRET : digits),
  );

function masked(value: unknown): unknown {
  if (typeof value === "string") return line(value);
  if (Array.isArray(value)) return value.map(masked);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      NAMED.test(key) && part !== null && typeof part !== "boolean" ? SECRET : masked(part),
    ]),
  );
}

/** Masks every secret, by the name of its field or by its pattern. Booleans stay. */
export const withoutSecrets = (facts: Facts): Facts => masked(facts) as Facts;
