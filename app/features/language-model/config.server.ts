import type { Env } from "../../platform/env.server.ts";

/**
 * The language model that the owner configured; undefined where there is none. Prices in rupees for a million
 * tokens.
 */
export function modelOf(env: Env) {
  const {
    AI_BASE_URL,
    AI_KEY,
    AI_MODEL,
    AI_RUPEES_A_DAY,
    AI_RUPEES_PER_MILLION_IN,
    AI_RUPEES_PER_MILLION_OUT,
  } = env;
  if (!AI_BASE_URL || !AI_KEY || !AI_MODEL) return undefined;
  if (!AI_RUPEES_A_DAY || !AI_RUPEES_PER_MILLION_IN || !AI_RUPEES_PER_MILLION_OUT) return undefined;
  return {
    url: AI_BASE_URL,
    key: AI_KEY,
    name: AI_MODEL,
    rupeesADay: AI_RUPEES_A_DAY,
    rupeesIn: AI_RUPEES_PER_MILLION_IN,
    rupeesOut: AI_RUPEES_PER_MILLION_OUT,
  };
}
export type ConfiguredModel = NonNullable<ReturnType<typeof modelOf>>;
