import { generateVisits } from "../../benchmarks/journeys-generator.ts";
import * as analytics from "../../app/features/analytics/analytics.server.ts";
import type { Services } from "../../app/platform/services.server.ts";

const VISITS = 3_000;
const DAYS = 60;

/** Gives a demo site a past of sixty days, so that its statistics have something to tell; local mode alone. Where there is one already nothing is added. */
export async function past(services: Services) {
  const until = services.clock.now().getTime() - 60_000;
  if (services.env.SITE_MODE !== "local" || (await analytics.hasVisits(services))) return;
  await analytics.fillVisits(services, generateVisits({ seed: 7, until, days: DAYS, count: VISITS }));
  await analytics.countNew(services);
}
