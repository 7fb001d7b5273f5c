import { generateVisits } from "../../../../benchmarks/journeys-generator.ts";
import type { Services } from "../../../platform/services.server.ts";
import { rollUpAll } from "../sums/roll-up.server.ts";
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FactKind, JourneyRecord } from "../contract.ts";
import { cleaned } from "../domain/clean.ts";
import { indiaDay } from "../../../lib/india-time.ts";
import { analyticsFacts } from "../tables.server.ts";
import { type NewVisit, storeVisits } from "./store-visits.server.ts";

const VISITS = 3_000;
const DAYS = 60;

/** Actions of members, which the demo creates for its own members. */
const OF_MEMBERS = ["signup", "offer_open", "payment_start", "payment_failed", "payment_done"];
const SEEN_OF_MEMBERS = ["signed_up", "payment_failed", "paid", "refunded"];

/** The visit without what only a member does. */
function withoutMember({ record, sender, facts }: DemoVisit): DemoVisit {
  return {
    sender,
    facts: facts.filter(({ kind }) => !SEEN_OF_MEMBERS.includes(kind)),
    record: {
      ...record,
      user_actions: record.user_actions.filter(({ action }) => !OF_MEMBERS.includes(action)),
      session_summary: { ...record.session_summary, converted: false, conversion_type: null },
    },
  };
}

/**
 * Gives a demo site sixty days of visits, so that its statistics have something to show: visits that look
 * around, take the quest or read, and none by a member who is not in the list of members. Where there are
 * visits none are added.
 */
export async function seedVisits(services: Services) {
  const until = services.clock.now().getTime() - 60_000;
  if (services.env.SITE_MODE !== "local" || (await hasVisits(services))) return;
  const visits = generateVisits({ seed: 7, until, days: DAYS, count: VISITS });
  await fillVisits(services, [...visits].map(withoutMember));
  await rollUpAll(services);
}

/**
 * A visit of the past: what the tracker sent, who sent it, and what the server saw of it; `at` in
 * milliseconds, `amount` in paise.
 */
export type DemoVisit = {
  record: JourneyRecord;
  sender: { address: string; userAgent: string };
  facts: {
    kind: FactKind;
    at: number;
    reference: string;
    quest?: string;
    method?: string;
    amount?: number;
  }[];
};

/** The visitor of a day whose salt is long gone. */
const visitorOn = (day: string, { address, userAgent }: DemoVisit["sender"]) =>
  createHash("sha256").update(`${day}\n${address}\n${userAgent}`).digest("base64url").slice(0, 22);

async function storeGroup({ db }: Pick<Services, "db">, group: DemoVisit[]) {
  const stored: NewVisit[] = group.map(({ record, sender }) => {
    const { visit, trail } = cleaned(record, Date.now());
    const visitor = visitorOn(indiaDay(visit.startedAt), sender);
    return { visit: { ...visit, visitor, receivedAt: visit.endedAt }, trail };
  });
  await storeVisits(db, new Date(), stored);
  const facts = group.flatMap(({ record, facts: seen }) =>
    seen.map(({ at, kind, reference, ...fact }) => ({
      ...fact,
      kind,
      journeyId: record.session_info.journey_id,
      at: new Date(at),
      reference: `${kind}:${reference}`,
    })),
  );
  if (facts.length) await db.insert(analyticsFacts).values(facts).onConflictDoNothing();
}

/**
 * Stores visits of the past as if each had arrived when it ended: for a demo site and for benches, never for a
 * live one. A visit that was stored before adds nothing.
 * @param size visits of one transaction
 */
export async function fillVisits(
  services: Pick<Services, "db">,
  visits: Iterable<DemoVisit>,
  size = 400,
): Promise<number> {
  let group: DemoVisit[] = [];
  let stored = 0;
  const write = async () => {
    if (group.length) await storeGroup(services, group);
    stored += group.length;
    group = [];
  };
  for (const visit of visits) {
    group.push(visit);
    if (group.length === size) await write(); // oxlint-disable-line no-await-in-loop -- in the order of time
  }
  await write();
  return stored;
}

/** Whether any visit was ever stored. */
async function hasVisits({ db }: Pick<Services, "db">): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select 1 from analytics_receipts union all select 1 from analytics_days limit 1`,
  );
  return rowCount !== 0;
}
