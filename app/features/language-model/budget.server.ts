import { eq, sql } from "drizzle-orm";
import { indiaDay, type IndiaDay } from "../../lib/india-time.ts";
import type { Services } from "../../platform/services.server.ts";
import type { ConfiguredModel } from "./config.server.ts";
import { languageModelDays } from "./tables.server.ts";
import { type Tokens, microRupeesFor } from "./cost.server.ts";

/**
 * Sets aside what a call may cost at most, of today's rupees, which all processes share.
 * @returns the day and the amount, for `settle`; undefined where the day has too little left: nothing is set
 * aside
 */
export async function reserve(
  { db, clock }: Pick<Services, "db" | "clock">,
  model: ConfiguredModel,
  most: Tokens,
): Promise<{ day: IndiaDay; microRupees: number } | undefined> {
  const day = indiaDay(clock.now());
  const microRupees = microRupeesFor(model, most);
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
 * Gives back what was set aside and not spent. A process that dies before leaves it set aside: the day ends
 * sooner.
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

/** Rupees of a day that are spent or set aside. */
export async function spentOn({ db }: Pick<Services, "db">, day: IndiaDay): Promise<number> {
  const [row] = await db.select().from(languageModelDays).where(eq(languageModelDays.day, day));
  return (row?.microRupees ?? 0) / 1_000_000;
}
