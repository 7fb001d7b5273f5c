import { generateVisits } from "../../../benchmarks/journeys-generator.ts";
import type { Services } from "../../platform/services.server.ts";
import { type DemoVisit, fillVisits, hasVisits } from "./filling.server.ts";
import { rollUpAll } from "./roll-up.server.ts";

const VISITS = 3_000;
const DAYS = 60;

/** What only a member can do: the demo's own members do it themselves, and no visit tells of others. */
const OF_MEMBERS = ["signup", "offer_open", "payment_start", "payment_failed", "payment_done"];
const SEEN_OF_MEMBERS = ["signed_up", "payment_failed", "paid", "refunded"];

/** A visit of somebody who did not become a member. */
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
 * Gives a demo site sixty days of visits, so that its statistics have something to show: visits of people who
 * looked, took the quest and read, and of no member who does not stand in the list of members.
 * Where there are visits none are added.
 */
export async function seedVisits(services: Services) {
  const until = services.clock.now().getTime() - 60_000;
  if (services.env.SITE_MODE !== "local" || (await hasVisits(services))) return;
  const visits = generateVisits({ seed: 7, until, days: DAYS, count: VISITS });
  await fillVisits(services, [...visits].map(withoutMember));
  await rollUpAll(services);
}
