/** A country's numbering plan: the national number without trunk prefix, and the domestic trunk prefix. */
type NumberingPlan = { national: RegExp; trunk?: RegExp };

/**
 * The form's 20 country codes, in its order (specification §3). Lengths cover people's mobile and landline
 * numbers, not service numbers. Source: ITU-T E.164 numbering plans.
 */
const NUMBERING_PLANS: Readonly<Record<string, NumberingPlan>> = {
  "+1": { national: /^[2-9]\d{9}$/ },
  "+44": { national: /^[1-9]\d{8,9}$/, trunk: /^0/ },
  "+91": { national: /^[1-9]\d{9}$/, trunk: /^0/ },
  "+61": { national: /^[1-9]\d{8}$/, trunk: /^0/ },
  "+64": { national: /^(?:2\d{7,9}|[34679]\d{7})$/, trunk: /^0/ },
  "+27": { national: /^[1-9]\d{8}$/, trunk: /^0/ },
  "+49": { national: /^[1-9]\d{4,10}$/, trunk: /^0/ },
  "+33": { national: /^[1-9]\d{8}$/, trunk: /^0/ },
  "+81": { national: /^[1-9]\d{8,9}$/, trunk: /^0/ },
  "+86": { national: /^(?:1[3-9]\d{9}|[2-9]\d{8,10})$/, trunk: /^0/ },
  "+7": { national: /^[3-9]\d{9}$/, trunk: /^8/ },
  "+55": { national: /^[1-9]\d{9,10}$/, trunk: /^0/ },
  "+52": { national: /^[2-9]\d{9}$/, trunk: /^(?:01|04[45]|1)/ }, // prefixes in use until August 2019
  "+971": { national: /^[1-9]\d{7,8}$/, trunk: /^0/ },
  "+966": { national: /^[1-9]\d{8}$/, trunk: /^0/ },
  "+65": { national: /^[3689]\d{7}$/ },
  "+60": { national: /^(?:1\d{8,9}|[3-9]\d{7,8})$/, trunk: /^0/ },
  "+234": { national: /^[1-9]\d{6,9}$/, trunk: /^0/ },
  "+254": { national: /^[1-9]\d{6,8}$/, trunk: /^0/ },
  "+20": { national: /^[1-9]\d{7,9}$/, trunk: /^0/ },
};

export const COUNTRY_CODES: readonly string[] = Object.keys(NUMBERING_PLANS);
export const DEFAULT_CODE = "+91";

/** The listed country code of a number with a leading plus; no code is a prefix of another. */
const codeOf = (phone: string) => COUNTRY_CODES.find((code) => phone.startsWith(code));

/**
 * Extracts the national number from digits typed after a country code: drops a repeated code ("+91 98450
 * 12345", "0091 …") and the trunk prefix ("098450 12345", "+44 (0)20 …"). Returns `digits` unchanged if they
 * form no number of the country.
 */
function nationalNumber(code: string, digits: string): string {
  const plan = NUMBERING_PLANS[code];
  if (!plan) return digits;
  const { national, trunk } = plan;
  const withoutCode = [`00${code.slice(1)}`, code.slice(1)]
    .filter((prefix) => digits.startsWith(prefix))
    .map((prefix) => digits.slice(prefix.length));
  const candidates = [digits, ...withoutCode].flatMap((number) =>
    trunk ? [number, number.replace(trunk, "")] : [number],
  );
  return candidates.find((number) => national.test(number)) ?? digits;
}

/**
 * Normalizes a number to a plus and digits, or "" without digits. After a listed country code, a repeated
 * code and the trunk prefix are removed.
 */
export function normalizePhone(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  if (!digits) return "";
  const code = codeOf(`+${digits}`);
  return code ? code + nationalNumber(code, digits.slice(code.length - 1)) : `+${digits}`;
}

/**
 * Splits a stored number into country code and digits for the form. For an unlisted code, `code` is a bare
 * plus and `digits` include the code.
 */
export function splitPhone(phone: string | null): { code: string; digits: string } {
  if (!phone) return { code: DEFAULT_CODE, digits: "" };
  const code = codeOf(phone) ?? "+";
  return { code, digits: phone.slice(phone.startsWith(code) ? code.length : 0) };
}

/** Splits a pasted number into its country code, if it begins with a listed one, and the digits after it. */
export function readPastedPhone(text: string): { code: string | undefined; digits: string } {
  const international = /^\s*(?:\+|00)/.test(text);
  const digits = text.replace(/\D/g, "");
  const code = international ? codeOf(`+${digits.replace(/^00/, "")}`) : undefined;
  return { code, digits: code ? digits.replace(/^00/, "").slice(code.length - 1) : digits };
}
