import type { Env } from "../../platform/env.server.ts";

/**
 * The language model that the owner configured; undefined if there is none. Prices in rupees per million
 * tokens.
 */
export function modelOf(env: Env) {
  const { AI_BASE_URL: url, AI_KEY: key, AI_MODEL: name, AI_RUPEES_A_DAY: rupeesADay } = env;
  const { AI_RUPEES_PER_MILLION_IN: rupeesIn, AI_RUPEES_PER_MILLION_OUT: rupeesOut } = env;
  if (!url || !key || !name || !rupeesADay || !rupeesIn || !rupeesOut) return undefined;
  return { url, key, name, rupeesADay, rupeesIn, rupeesOut };
}
export type ConfiguredModel = NonNullable<ReturnType<typeof modelOf>>;
