import { desc, gte, sql } from "drizzle-orm";
import { addDays, indiaDay } from "../../kernel/india-time.ts";
import type { Services } from "../../platform/services.server.ts";
import * as report from "../report/report.server.ts";
import { spentOn } from "./budget.server.ts";
import { modelOf } from "./config.server.ts";
import { REASONS, type OwnerView } from "./contract.ts";
import { languageModelCalls as calls } from "./tables.server.ts";

/** Days that the figures cover, today among them. */
const DAYS = 30;
/** Texts that are shown side by side, and refused ones. */
const SHOWN = 24;

/** What was asked of the model in thirty days, what it cost, and its words beside ours; nobody is named. */
export async function ownerView(services: Pick<Services, "db" | "env" | "clock">): Promise<OwnerView> {
  const model = modelOf(services.env);
  const today = indiaDay(services.clock.now());
  const since = addDays(today, 1 - DAYS);
  const { db } = services;
  const [sums, reasons, refused, pairs, spentToday] = await Promise.all([
    db
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
      .where(gte(calls.day, since)),
    db.execute<{ reason: string; texts: number }>(sql`
      select reason, count(*)::int as texts from (
        select r ->> 'reason' as reason from ${calls}, jsonb_array_elements(${calls.refused}) r where ${calls.day} >= ${since}
        union all
        select ${calls.reason} from ${calls} where ${calls.day} >= ${since} and ${calls.reason} is not null
          and jsonb_array_length(${calls.refused}) = 0
      ) found group by reason order by texts desc, reason`),
    db
      .select({ at: calls.calledAt, refused: calls.refused, attempt: calls.attempt })
      .from(calls)
      .where(sql`jsonb_array_length(${calls.refused}) > 0`)
      .orderBy(desc(calls.calledAt), desc(calls.id))
      .limit(SHOWN),
    report.newestProse(services, SHOWN),
    spentOn(services, today),
  ]);
  const [sum] = sums;
  return {
    model: model
      ? { name: model.name, host: new URL(model.url).hostname, rupeesADay: model.rupeesADay }
      : null,
    days: DAYS,
    spentToday,
    calls: sum?.calls ?? 0,
    written: sum?.written ?? 0,
    cached: sum?.cached ?? 0,
    skipped: sum?.skipped ?? 0,
    failed: sum?.failed ?? 0,
    refused: sum?.refused ?? 0,
    rupees: (sum?.microRupees ?? 0) / 1_000_000,
    reasons: reasons.rows.flatMap(({ reason, texts }) => {
      const known = REASONS.find((one) => one === reason);
      return known ? [{ reason: known, texts }] : [];
    }),
    pairs: pairs.map(({ writtenAt, ...pair }) => ({ ...pair, at: writtenAt.toISOString() })),
    refusedTexts: refused
      .flatMap(({ at, refused: list, attempt }) =>
        list.map((one) => ({ ...one, attempt, at: at.toISOString() })),
      )
      .slice(0, SHOWN),
  };
}
