import { isbot } from "isbot";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { PageVisitCall } from "../record.contract.ts";
import { cleaned } from "../domain/clean.ts";
import { DAY_MS } from "../../../lib/india-time.ts";
import { pageOf, plain, titleOf } from "../domain/paths.ts";
import { groupWriter } from "./group-writer.server.ts";
import type { JourneyRecord } from "../record.contract.ts";
import { type Sender, visitorOf } from "./visitors.server.ts";
import { type NewPageView, type NewVisit, storePageViews, storeVisits } from "./store-visits.server.ts";

/**
 * Age in days at which a record that a browser had stored is rejected. Receipts are kept longer, so that no
 * record counts twice.
 */
export const MAX_RECORD_AGE_DAYS = 31;

type Dependencies = Pick<Services, "db" | "clock">;

const botCache = new Map<string, boolean>();
/** Cached, because few user agents make up most requests. */
function isRobot(userAgent: string): boolean {
  const cached = botCache.get(userAgent);
  if (cached !== undefined) return cached;
  if (botCache.size >= 2_000) botCache.clear();
  const robot = isbot(userAgent);
  botCache.set(userAgent, robot);
  return robot;
}

const openWriters = (services: Dependencies) => ({
  visit: groupWriter<NewVisit>((group) => storeVisits(services.db, services.clock.now(), group)),
  pageView: groupWriter<NewPageView>((group) => storePageViews(services.db, services.clock.now(), group)),
});
const writers = new WeakMap<object, ReturnType<typeof openWriters>>();
function writersOf(services: Dependencies) {
  const open = writers.get(services.db) ?? openWriters(services);
  writers.set(services.db, open);
  return open;
}

/**
 * Stores a visit; resolves once it is committed. Silently ignores a visit that is already stored, and bots.
 * @throws AppError INVALID_DATA (400) for a record older than a month
 */
export async function collectJourney(
  services: Dependencies,
  record: JourneyRecord,
  sender: Sender,
): Promise<void> {
  if (isRobot(sender.userAgent) || isRobot(record.device_info.user_agent)) return;
  const now = services.clock.now().getTime();
  if (Date.parse(record.session_info.timestamp) < now - MAX_RECORD_AGE_DAYS * DAY_MS)
    throw new AppError("INVALID_DATA", "This journey is too old to be counted", {
      field: "user_journey.session_info.timestamp",
    });
  const { visit, trail } = cleaned(record, now);
  await writersOf(services).visit({
    visit: { ...visit, visitor: await visitorOf(services, sender) },
    trail,
  });
}

/** Stores a page view; resolves once it is committed. Ignores bots. */
export async function collectVisit(
  services: Dependencies,
  visit: PageVisitCall,
  sender: Sender,
): Promise<void> {
  if (isRobot(sender.userAgent)) return;
  const page = pageOf(visit.path);
  const visitor = await visitorOf(services, sender);
  await writersOf(services).pageView({
    sessionId: visit.session_id,
    visitor,
    page: plain(page),
    title: plain(titleOf(page, visit.title)),
  });
}
