import { createHash } from "node:crypto";
import type { Services } from "../../platform/services.server.ts";
import type { FactKind, JourneyRecord } from "./contract.ts";
import { cleaned } from "./domain/clean.ts";
import { indiaDay } from "../../kernel/india-time.ts";
import { stepsOf } from "./domain/steps.ts";
import { doneIn } from "./domain/done.ts";
import { type JourneyRows, writeJourneys } from "./writing.server.ts";

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

const INSERT_FACTS = `
with noted as (
  insert into analytics_facts (kind, at, reference, quest, journey_id, method, amount)
  select kind, at, reference, quest, journey_id, method, amount
  from json_to_recordset($1::json) as
  r(kind text, at timestamptz, reference text, quest text, journey_id uuid, method text, amount int)
  order by at on conflict do nothing returning id
)
insert into analytics_uncounted (what, fact_id) select 'fact', id from noted`;

/** The visitor of a day whose salt is long gone. */
const visitorOn = (day: string, { address, userAgent }: DemoVisit["sender"]) =>
  createHash("sha256").update(`${day}\n${address}\n${userAgent}`).digest("base64url").slice(0, 22);

async function writeGroup({ db }: Pick<Services, "db">, group: DemoVisit[]) {
  const [journeys, facts]: [JourneyRows[], object[]] = [[], []];
  for (const { record, sender, facts: seen } of group) {
    const { pages, actions, ...journey } = cleaned(record, Date.now());
    const visitor = visitorOn(indiaDay(Date.parse(journey.started_at)), sender);
    const row = {
      ...journey,
      arrived_at: journey.ended_at,
      visitor,
      steps: stepsOf(actions),
      done: doneIn(actions),
    };
    journeys.push({ row, pages, actions });
    facts.push(
      ...seen.map((one) => ({
        journey_id: journey.journey_id,
        ...one,
        at: new Date(one.at).toISOString(),
        reference: `${one.kind}:${one.reference}`,
      })),
    );
  }
  await writeJourneys(db, new Date(), journeys);
  await db.$client.query(INSERT_FACTS, [JSON.stringify(facts)]);
}

/**
 * Keeps visits of the past as if each had come in when it ended: for a demo site and for benches, never for a
 * live one.
 * A visit that was kept before adds nothing.
 * @param size visits that are written together
 */
export async function fillVisits(
  services: Pick<Services, "db">,
  visits: Iterable<DemoVisit>,
  size = 400,
): Promise<number> {
  let group: DemoVisit[] = [];
  let stored = 0;
  const write = async () => {
    if (group.length) await writeGroup(services, group);
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

/** Whether any visit was ever kept. */
export async function hasVisits({ db }: Pick<Services, "db">): Promise<boolean> {
  const { rowCount } = await db.$client.query(
    "select 1 from analytics_receipts union all select 1 from analytics_tallies limit 1",
  );
  return rowCount !== 0;
}
