import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { type GeneratedVisit, generateVisits } from "../../../../benchmarks/journeys-generator.ts";
import { indiaDay } from "../../../lib/india-time.ts";
import type { Services } from "../../../platform/services.server.ts";
import { cleaned } from "../domain/clean.ts";
import { rollUpNightly, rollUpToday } from "../sums/roll-up.server.ts";
import { analyticsFacts } from "../tables.server.ts";
import { storeVisits } from "./store-visits.server.ts";

const VISITS = 3_000;
const DAYS = 60;
/** Visits per transaction. */
const BATCH = 1_000;

/** Actions and facts of members, left out here because the demo creates its own members. */
const MEMBER_ACTIONS = ["signup", "offer_open", "payment_start", "payment_failed", "payment_done"];
const MEMBER_FACTS = ["signed_up", "payment_failed", "paid", "refunded"];

/** The visit without its member's actions and facts. */
const withoutMember = ({ record, sender, facts }: GeneratedVisit): GeneratedVisit => ({
  sender,
  facts: facts.filter(({ kind }) => !MEMBER_FACTS.includes(kind)),
  record: {
    ...record,
    user_actions: record.user_actions.filter(({ action }) => !MEMBER_ACTIONS.includes(action)),
    session_summary: { ...record.session_summary, converted: false, conversion_type: null },
  },
});

/** Adds sixty days of anonymous visits to a local site without any, so that its statistics are not empty. */
export async function seedVisits(services: Services) {
  if (services.env.SITE_MODE !== "local") return;
  const { rowCount } = await services.db.execute(
    sql`select 1 from analytics_receipts union all select 1 from analytics_days limit 1`,
  );
  if (rowCount !== 0) return;
  const until = services.clock.now().getTime() - 60_000;
  const visits = [...generateVisits({ seed: 7, until, days: DAYS, count: VISITS })];
  await fillVisits(services, visits.map(withoutMember));
  await rollUpNightly(services);
  await rollUpToday(services);
}

/** Stores past visits and their facts. For demo sites and benchmarks, never for a live site. */
export async function fillVisits(
  { db }: Pick<Services, "db">,
  visits: Iterable<GeneratedVisit>,
): Promise<void> {
  let batch: GeneratedVisit[] = [];
  async function storeBatch() {
    const stored = batch.map(({ record, sender: { address, userAgent } }) => {
      const { visit, trail } = cleaned(record, Date.now());
      // not salted: the salts of past days are deleted
      const visitor = createHash("sha256").update(`${indiaDay(visit.startedAt)}\n${address}\n${userAgent}`);
      return { visit: { ...visit, visitor: visitor.digest("base64url").slice(0, 22) }, trail };
    });
    const facts = batch.flatMap(({ record, facts: visitFacts }) =>
      visitFacts.map((fact) => ({
        ...fact,
        journeyId: record.session_info.journey_id,
        at: new Date(fact.at),
        reference: `${fact.kind}:${fact.reference}`,
      })),
    );
    batch = [];
    if (stored.length > 0) await storeVisits(db, new Date(), stored);
    if (facts.length > 0) await db.insert(analyticsFacts).values(facts).onConflictDoNothing();
  }
  for (const visit of visits) if (batch.push(visit) === BATCH) await storeBatch(); // oxlint-disable-line no-await-in-loop -- in chronological order
  await storeBatch();
}
