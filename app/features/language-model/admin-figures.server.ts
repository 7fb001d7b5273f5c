import { desc, gte, sql } from "drizzle-orm";
import { type IndiaDay } from "../../kernel/india-time.ts";
import type { Services } from "../../platform/services.server.ts";
import { REASONS, type OwnerView } from "./contract.ts";
import { languageModelCalls as calls } from "./tables.server.ts";

/** Texts that are shown side by side, and refused ones. */
export const SHOWN = 24;

type Has = Pick<Services, "db">;

/** How often the model was asked since a day, what came of it and what it cost. */
export const sumsSince = async ({ db }: Has, since: IndiaDay) => {
  const [sums] = await db
    .select({
      calls: sql<number>`count(*) filter (where ${calls.attempt} > 0)::int`,
      written: sql<number>`coalesce(sum(${calls.written}), 0)::int`,
      cached: sql<number>`count(*) filter (where ${calls.outcome} = 'cached')::int`,
      skipped: sql<number>`count(*) filter (where ${calls.outcome} = 'skipped')::int`,
      failed: sql<number>`count(*) filter (where ${calls.outcome} = 'failed')::int`,
      refused: sql<number>`coalesce(sum(jsonb_array_length(${calls.refused})), 0)::int`,
      microRupees: sql<number>`coalesce(sum(${calls.microRupees}), 0)::float8`,
    })
    .from(calls)
    .where(gte(calls.day, since));
  return sums ?? { calls: 0, written: 0, cached: 0, skipped: 0, failed: 0, refused: 0, microRupees: 0 };
};

/** Why texts were refused, the most frequent reason first. */
export async function reasonsSince({ db }: Has, since: IndiaDay): Promise<OwnerView["reasons"]> {
  const { rows } = await db.execute<{ reason: string; texts: number }>(sql`
    select reason, count(*)::int as texts from (
      select r ->> 'reason' as reason from ${calls}, jsonb_array_elements(${calls.refused}) r
        where ${calls.day} >= ${since}
      union all
      select ${calls.reason} from ${calls} where ${calls.day} >= ${since} and ${calls.reason} is not null
        and jsonb_array_length(${calls.refused}) = 0
    ) found group by reason order by texts desc, reason`);
  return rows.flatMap(({ reason, texts }) => {
    const known = REASONS.find((one) => one === reason);
    return known ? [{ reason: known, texts }] : [];
  });
}

/** The newest texts that were refused. */
export async function refusedTexts({ db }: Has): Promise<OwnerView["refusedTexts"]> {
  const newest = await db
    .select({ at: calls.calledAt, refused: calls.refused, attempt: calls.attempt })
    .from(calls)
    .where(sql`jsonb_array_length(${calls.refused}) > 0`)
    .orderBy(desc(calls.calledAt), desc(calls.id))
    .limit(SHOWN);
  return newest
    .flatMap(({ at, refused, attempt }) => refused.map((one) => ({ ...one, attempt, at: at.toISOString() })))
    .slice(0, SHOWN);
}
