import { eq, sql } from "drizzle-orm";
import { indiaDay, type IndiaDay } from "../../lib/india-time.ts";
import type { Services } from "../../platform/services.server.ts";
import type { ConfiguredModel } from "./config.server.ts";
import { languageModelDays } from "./tables.server.ts";

export type Tokens = { in: number; out: number };

/** The cost of tokens in millionths of a rupee, rounded up. */
export const microRupeesFor = ({ rupeesIn, rupeesOut }: ConfiguredModel, tokens: Tokens): number =>
  Math.ceil(tokens.in * rupeesIn + tokens.out * rupeesOut);

/**
 * Reserves the maximum cost of a call from today's budget, which all processes share.
 * @returns the day and the amount, for `settle`; undefined if too little is left
 */
export async function reserve(
  { db, clock }: Pick<Services, "db" | "clock">,
  model: ConfiguredModel,
  maximum: Tokens,
): Promise<{ day: IndiaDay; microRupees: number } | undefined> {
  const day = indiaDay(clock.now());
  const microRupees = microRupeesFor(model, maximum);
  const limit = Math.floor(model.rupeesADay * 1_000_000);
  if (microRupees > limit) return undefined;
  const rows = await db
    .insert(languageModelDays)
    .values({ day, microRupees })
    .onConflictDoUpdate({
      target: languageModelDays.day,
      set: { microRupees: sql`${languageModelDays.microRupees} + ${microRupees}` },
      setWhere: sql`${languageModelDays.microRupees} + ${microRupees} <= ${limit}`,
    })
    .returning({ day: languageModelDays.day });
  return rows.length > 0 ? { day, microRupees } : undefined;
}

/**
 * Returns the unspent part of a reservation. If the process dies first, the full amount stays reserved for
 * that day.
 */
export const settle = (
  { db }: Pick<Services, "db">,
  reserved: { day: IndiaDay; microRupees: number },
  spent: number,
) =>
  db
    .update(languageModelDays)
    .set({ microRupees: sql`${languageModelDays.microRupees} + ${spent - reserved.microRupees}` })
    .where(eq(languageModelDays.day, reserved.day));

/** Rupees spent and reserved on a day. */
export async function spentOn({ db }: Pick<Services, "db">, day: IndiaDay): Promise<number> {
  const [row] = await db.select().from(languageModelDays).where(eq(languageModelDays.day, day));
  return (row?.microRupees ?? 0) / 1_000_000;
}
