import { DAY_MS } from "../../../lib/india-time.ts";
import type { Source } from "../contract.ts";

/**
 * Whether only the day of consent is known: an imported date without a time is stored as midnight UTC
 * (`domain/import.ts`).
 */
export const isDayAlone = (source: Source, consentAt: Date | string) =>
  source === "import" && new Date(consentAt).getTime() % DAY_MS === 0;
