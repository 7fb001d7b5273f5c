import { and, desc, gte, isNotNull, sql } from "drizzle-orm";
import { addDays, indiaDay, type IndiaDay } from "../../lib/india-time.ts";
import type { Services } from "../../platform/services.server.ts";
import * as report from "../report/report.server.ts";
import { spentOn } from "./budget.server.ts";
import { modelOf } from "./config.server.ts";
import { type OwnerView, REASONS } from "./contract.ts";
import { languageModelCalls as calls } from "./tables.server.ts";

/** Number of days that the figures cover, including today. */
const DAYS = 30;
/** Maximum number of printed letters and of refused letters to show. */
const SHOWN = 24;

type Dependencies = Pick<Services, "db">;

/** Number, outcomes and cost of the calls since a day. */
const sumsSince = async ({ db }: Dependencies, since: IndiaDay) => {
  const [sums] = await db
    .select({
      calls: sql<number>`count(*) ::int`,
      written: sql<number>`count(*) filter (where ${calls.outcome} = 'used')::int`,
      failed: sql<number>`count(*) filter (where ${calls.outcome} = 'failed')::int`,
      refused: sql<number>`count(*) filter (where ${calls.outcome} = 'refused')::int`,
      microRupees: sql<number>`coalesce(sum(${calls.microRupees}), 0)::float8`,
    })
    .from(calls)
    .where(gte(calls.day, since));
  return sums ?? { calls: 0, written: 0, failed: 0, refused: 0, microRupees: 0 };
};

/** Why calls produced no letter, most frequent reason first. */
async function reasonsSince({ db }: Dependencies, since: IndiaDay): Promise<OwnerView["reasons"]> {
  const rows = await db
    .select({ reason: calls.reason, calls: sql<number>`count(*)::int` })
    .from(calls)
    .where(and(gte(calls.day, since), isNotNull(calls.reason)))
    .groupBy(calls.reason)
    .orderBy(sql`2 desc`, calls.reason);
  return rows.flatMap(({ reason: storedReason, calls: times }) => {
    const reason = REASONS.find((known) => known === storedReason); // earlier versions had other reasons
    return reason ? [{ reason, calls: times }] : [];
  });
}

/** The newest letters that were refused. */
async function refusedLetters({ db }: Dependencies): Promise<OwnerView["refusedLetters"]> {
  const newest = await db
    .select({ at: calls.calledAt, reason: calls.reason, text: calls.refusedLetter, attempt: calls.attempt })
    .from(calls)
    .where(isNotNull(calls.refusedLetter))
    .orderBy(desc(calls.calledAt), desc(calls.id))
    .limit(SHOWN);
  return newest.flatMap(({ at, reason, text, attempt }) =>
    reason && text ? [{ reason, text, attempt, at: at.toISOString() }] : [],
  );
}

/**
 * Data of the owner's page: the calls and cost of thirty days, and printed letters next to the library's,
 * without names.
 */
export async function ownerView(services: Pick<Services, "db" | "env" | "clock">): Promise<OwnerView> {
  const model = modelOf(services.env);
  const today = indiaDay(services.clock.now());
  const since = addDays(today, 1 - DAYS);
  const [{ microRupees, ...sums }, reasons, refused, pairs, spentToday] = await Promise.all([
    sumsSince(services, since),
    reasonsSince(services, since),
    refusedLetters(services),
    report.newestLetters(services, SHOWN),
    spentOn(services, today),
  ]);
  return {
    model: model
      ? { name: model.name, host: new URL(model.url).hostname, rupeesADay: model.rupeesADay }
      : null,
    days: DAYS,
    spentToday,
    ...sums,
    rupees: microRupees / 1_000_000,
    reasons,
    pairs: pairs.map(({ writtenAt, ...pair }) => ({ ...pair, at: writtenAt.toISOString() })),
    refusedLetters: refused,
  };
}
