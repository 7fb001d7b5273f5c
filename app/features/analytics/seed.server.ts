import { generateVisits } from "../../../benchmarks/journeys-generator.ts";
import type { Services } from "../../platform/services.server.ts";
import { countNew } from "./counting.server.ts";
import { fillVisits, hasVisits } from "./filling.server.ts";

const VISITS = 3_000;
const DAYS = 60;

/**
 * Gives a demo site sixty days of visits, so that its statistics have something to show.
 * Where there are visits none are added.
 */
export async function seedVisits(services: Services) {
  const until = services.clock.now().getTime() - 60_000;
  if (services.env.SITE_MODE !== "local" || (await hasVisits(services))) return;
  await fillVisits(services, generateVisits({ seed: 7, until, days: DAYS, count: VISITS }));
  await countNew(services);
}
