import { DAY_MS } from "../../../lib/india-time.ts";
import type { Source } from "../contract.ts";

/**
 * Whether of this agreement only its day is known: a date without a time, as files have it, is kept as the
 * first moment of the day in UTC (`domain/import.ts`).
 */
export const isDayAlone = (source: Source, consentAt: Date | string) =>
  source === "import" && new Date(consentAt).getTime() % DAY_MS === 0;
