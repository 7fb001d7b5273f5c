import { randomUUID } from "node:crypto";
import type { JourneyPage, JourneyRecord, UserAction } from "./record.contract.ts";
import { firstOf, lastOf } from "../../lib/checked.ts";
import type { Services } from "../../platform/services.server.ts";
import { collectJourney } from "./collection/collect.server.ts";
import { noteFact } from "./collection/facts.server.ts";
import { linkJourney } from "./collection/link-members.server.ts";
import { JourneyBody } from "./record.contract.ts";
import type { Sender } from "./collection/visitors.server.ts";
import { rollUpNightly, rollUpToday } from "./sums/roll-up.server.ts";

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
export const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 " +
  "Mobile Safari/537.36";

/** Consecutive pages from `start` (milliseconds) on, each with the seconds for which it was seen. */
export function pagesFrom(start: number, seen: [page: string, seconds: number][]): JourneyPage[] {
  let at = start;
  return seen.map(([page, seconds], i) => {
    const entry_time = iso(at);
    at += seconds * 1000;
    const ends = { is_entry_page: i === 0, is_exit_page: i === seen.length - 1 };
    return {
      page,
      title: `About ${page}`,
      entry_time,
      exit_time: iso(at),
      time_spent_seconds: seconds,
      ...ends,
    };
  });
}

/** A journey as the tracker sends it, ending at `until` (milliseconds). */
export function journeyRecord({
  until = Date.now(),
  seen = [["/", 20], ["/pricing", 40]] as [page: string, seconds: number][], // prettier-ignore
  actions = [] as Omit<UserAction, "timestamp">[],
  ...more
}: {
  until?: number;
  seen?: [string, number][];
  actions?: Omit<UserAction, "timestamp">[];
} & Partial<JourneyRecord> = {}): JourneyRecord {
  const seconds = seen.reduce((sum, [, pageSeconds]) => sum + pageSeconds, 0);
  const start = until - seconds * 1000;
  const converted = actions.some((userAction) => userAction.action === "signup");
  return {
    session_info: {
      journey_id: randomUUID(),
      session_id: randomUUID(),
      timestamp: iso(start),
      user_id: null,
    },
    platform_source: {
      source: "ig",
      medium: "social",
      campaign: "dusk",
      platform: "instagram",
      referrer: "https://l.instagram.com/?u=x",
      timestamp: iso(start),
    },
    device_info: { type: "mobile", user_agent: PHONE, screen_width: 412, screen_height: 915 },
    page_journey: pagesFrom(start, seen),
    session_summary: {
      total_pages_visited: seen.length,
      total_session_duration_seconds: seconds,
      entry_page: firstOf(seen)[0],
      exit_page: lastOf(seen)[0],
      converted,
      conversion_type: converted ? "signup" : null,
    },
    user_actions: actions.map((userAction, i) => ({ ...userAction, timestamp: iso(start + 1000 * (i + 1)) })),
    end_reason: "page_hide",
    ...more,
  };
}

/** Collects a visit as if a browser had sent it. @returns its id */
export async function collectRecord(
  services: Pick<Services, "db" | "clock">,
  record: JourneyRecord,
  sender: Sender = { address: "203.0.113.7", userAgent: PHONE },
): Promise<string> {
  await collectJourney(services, JourneyBody.parse({ user_journey: record }).user_journey, sender);
  return record.session_info.journey_id;
}

/** Records a member's sign-up in a visit, as the job does. */
export async function signUpIn(
  services: Pick<Services, "db" | "clock">,
  { journeyId, userId }: { journeyId: string; userId: string },
): Promise<void> {
  await linkJourney(services, { journeyId, userId });
  await noteFact(services, { kind: "signed_up", reference: userId, userId });
}

/** Brings the roll-up up to date, like the nightly and the minutely job. */
export async function rollUpAll(services: Services): Promise<void> {
  await rollUpNightly(services);
  await rollUpToday(services);
}
