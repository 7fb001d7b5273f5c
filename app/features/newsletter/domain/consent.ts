import { DAY_MS } from "../../../lib/india-time.ts";
import type { Source } from "../contract.ts";

/**
 * Whether only the day of this consent is known: a date without a time from a file is stored as midnight in
 * UTC (`domain/import.ts`).
 */
export const isDayAlone = (source: Source, consentAt: Date | string) =>
  source === "import" && new Date(consentAt).getTime() % DAY_MS === 0;
