import { isbot } from "isbot";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import type { PageVisitCall } from "./contract.ts";
import { cleaned } from "./domain/clean.ts";
import { DAY_MS } from "../../kernel/india-time.ts";
import { pageOf, titleOf } from "./domain/paths.ts";
import { stepsOf } from "./domain/steps.ts";
import { doneIn } from "./domain/done.ts";
import { plain } from "./domain/text.ts";
import { groupWriter } from "./group.server.ts";
import type { CheckedRecord } from "./record.server.ts";
import { type Sender, visitorOf } from "./visitors.server.ts";
import { INSERT_VISITS, type JourneyRows, writeJourneys } from "./writing.server.ts";

/**
 * Days after which a record that a browser kept is refused. Receipts are kept longer, so that none is counted
 * twice.
 */
export const TAKEN_DAYS = 31;

type Has = Pick<Services, "db" | "clock">;
type Visit = { session_id: string; visitor: string; page: string; title: string };

const judged = new Map<string, boolean>();
/** A few thousand browsers are told apart once, not at each of their journeys. */
function isRobot(userAgent: string): boolean {
  const known = judged.get(userAgent);
  if (known !== undefined) return known;
  if (judged.size >= 2_000) judged.clear();
  const robot = isbot(userAgent);
  judged.set(userAgent, robot);
  return robot;
}

function openWriters(services: Has) {
  const pool = services.db.$client;
  return {
    journey: groupWriter<JourneyRows>((group) => writeJourneys(services.db, services.clock.now(), group)),
    visit: groupWriter<Visit>(async (group) => {
      await pool.query({
        name: "analytics_visits",
        text: INSERT_VISITS,
        values: [services.clock.now(), JSON.stringify(group)],
      });
    }),
  };
}
const writers = new WeakMap<object, ReturnType<typeof openWriters>>();
function writersOf(services: Has) {
  const open = writers.get(services.db) ?? openWriters(services);
  writers.set(services.db, open);
  return open;
}

/**
 * Keeps a journey; returns once it is committed. One that was kept before adds nothing, and a robot's is left
 * out; neither is told.
 * @throws AppError INVALID_DATA (400) for a record older than a month
 */
export async function collectJourney(services: Has, record: CheckedRecord, sender: Sender): Promise<void> {
  if (isRobot(sender.userAgent) || isRobot(record.device_info.user_agent)) return;
  const now = services.clock.now().getTime();
  if (Date.parse(record.session_info.timestamp) < now - TAKEN_DAYS * DAY_MS)
    throw new AppError("INVALID_DATA", "This journey is too old to be counted", {
      field: "user_journey.session_info.timestamp",
    });
  const { pages, actions, ...journey } = cleaned(record, now);
  const row = {
    ...journey,
    visitor: await visitorOf(services, sender),
    steps: stepsOf(actions),
    done: doneIn(actions),
  };
  await writersOf(services).journey({ row, pages, actions });
}

/** Keeps that a page was opened; returns once it is committed. */
export async function collectVisit(services: Has, visit: PageVisitCall, sender: Sender): Promise<void> {
  if (isRobot(sender.userAgent)) return;
  const page = pageOf(visit.path);
  const visitor = await visitorOf(services, sender);
  await writersOf(services).visit({
    session_id: visit.session_id,
    visitor,
    page: plain(page),
    title: plain(titleOf(page, visit.title)),
  });
}
