import { DAY_MS, INDIA_OFFSET_MS, indiaDay, indiaMidnight } from "../app/lib/india-time.ts";
import type { FactKind } from "../app/features/analytics/contract.ts";
import type { JourneyPage, JourneyRecord, UserAction } from "../app/features/analytics/record.contract.ts";
import { createDistribution, type Distribution } from "./distribution.ts";
import {
  ENTRIES,
  HOURS,
  LAPTOPS,
  METHODS,
  ORIGINS,
  type Origin,
  PHONES,
  PAGES,
  SECTIONS,
  STOPS,
  USUAL_STOP,
  WEEKDAYS,
} from "./journeys-model.ts";
import { entryOf, firstOf, itemAt, lastOf } from "../app/lib/checked.ts";

/** A fact that the server records during or after a visit; `at` in milliseconds, `amount` in paise. */
export type GeneratedFact = {
  kind: FactKind;
  at: number;
  reference: string;
  quest?: string;
  method?: string;
  amount?: number;
};

/** A visit as the tracker sends it, its sender, and the server's facts about it. */
export type GeneratedVisit = {
  record: JourneyRecord;
  sender: { address: string; userAgent: string };
  facts: GeneratedFact[];
};
export type Options = {
  /** The same seed gives the same visits. */
  seed?: number;
  /** In milliseconds: the last visit ends before it. */
  until: number;
  /** Number of days before `until`. */
  days?: number;
  /** Total number of visits. */
  count: number;
};

const SESSION_MS = 7_200_000;
const PRICE = 95_000;
/** Maximum reading time of a page in seconds. */
const LONGEST = 1_500;

/** A visit in progress; `at` is its visitor's clock. */
type Walk = {
  any: Distribution;
  at: number;
  pages: JourneyPage[];
  actions: UserAction[];
  facts: GeneratedFact[];
};

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

function look(walk: Walk, page: string, title: string, seconds: number) {
  const entry_time = iso(walk.at);
  walk.at += seconds * 1000;
  const ends = { is_entry_page: walk.pages.length === 0, is_exit_page: false };
  walk.pages.push({ page, title, entry_time, exit_time: iso(walk.at), time_spent_seconds: seconds, ...ends });
}
const act = (walk: Walk, page: string, action: UserAction["action"], extras?: UserAction["extras"]) =>
  void walk.actions.push({ action, page, timestamp: iso(walk.at), ...(extras && { extras }) });
const note = (walk: Walk, kind: FactKind, fields: Partial<GeneratedFact> = {}) =>
  void walk.facts.push({ kind, at: walk.at, reference: walk.any.id(), ...fields });

/** Answers until the visitor stops. @returns whether the quest was finished */
function answerQuest(walk: Walk, quest: string): boolean {
  const { any } = walk;
  act(walk, "/assessment", "quest_start", { form: "short" });
  note(walk, "quest_started", { quest });
  const began = walk.at;
  const last = any.yes(0.2) ? 116 : 58;
  let n = 1;
  for (; n <= last && !any.yes(STOPS[n] ?? USUAL_STOP); n++) {
    walk.at += Math.round(any.around(7)) * 1000;
    act(walk, "/assessment", "quest_statement", { n });
  }
  const isFinished = n > 58;
  if (isFinished) act(walk, "/assessment", "quest_finish", { form: n > 116 ? "full" : "short" });
  if (isFinished) note(walk, "quest_finished", { quest });
  const seconds = Math.max(5, Math.round((walk.at - began) / 1000));
  walk.at = began;
  look(walk, "/assessment", "The quest", seconds);
  return isFinished;
}

function readResult(walk: Walk, page: string) {
  const began = walk.at;
  for (const [section, on] of SECTIONS) {
    const readMs = Math.round(walk.any.around(34)) * 1000;
    act(walk, page, "report_section", { section });
    walk.at += readMs;
    if (walk.any.yes(0.02)) act(walk, page, "share", { section });
    if (!walk.any.yes(on)) break;
  }
  const seconds = Math.round((walk.at - began) / 1000);
  walk.at = began;
  look(walk, page, "", seconds);
}

function signUp(walk: Walk) {
  look(walk, "/auth", "Sign in", Math.round(walk.any.around(38)));
  act(walk, "/auth", "signup", { signup_method: walk.any.yes(0.6) ? "google" : "email" });
  note(walk, "signed_up");
}

function pay(walk: Walk, page: string, quest: string) {
  const { any } = walk;
  look(walk, page, "", Math.round(any.around(60)));
  act(walk, page, "offer_open");
  if (!any.yes(0.62)) return;
  const { method, succeeds, refusal } = any.oneOf(METHODS);
  const amount = PRICE;
  for (let attempt = 0; attempt < 2; attempt++) {
    act(walk, page, "payment_start");
    walk.at += Math.round(any.around(45)) * 1000;
    if (any.yes(succeeds)) {
      act(walk, page, "payment_done");
      note(walk, "paid", { quest, method, amount });
      if (any.yes(0.018))
        note(walk, "refunded", { quest, amount, at: walk.at + Math.round(any.around(5 * DAY_MS)) });
      return;
    }
    act(walk, page, "payment_failed", { reason: refusal });
    note(walk, "payment_failed", { quest, method, amount });
    if (any.yes(0.5)) return;
  }
}

/** From the first statement to the payment, as far as the visitor goes. */
function takeQuest(walk: Walk) {
  const { any } = walk;
  const quest = any.id().replaceAll("-", "").slice(0, 22);
  const page = `/quest-result/anonymous/q_${quest}/neo-58-v1`;
  if (!answerQuest(walk, quest)) return;
  readResult(walk, page);
  if (!any.yes(0.36)) return;
  signUp(walk);
  if (any.yes(0.6)) pay(walk, page, quest);
}

function wander(walk: Walk, { eager }: Origin) {
  const { any } = walk;
  let page: string | undefined = any.pick(ENTRIES);
  for (let n = 0; page && n < 14; n++) {
    const pageModel: (typeof PAGES)[string] = entryOf(PAGES, page);
    const seconds = Math.round(any.around(pageModel.seconds));
    look(walk, page, pageModel.title, Math.min(LONGEST, Math.max(1, seconds)));
    if (any.yes(page === "/pricing" ? 0.09 * eager : 0.012))
      act(walk, page, "apply_click", { place: any.yes(0.6) ? "hero" : "bar" });
    if (any.yes(0.008 * eager)) act(walk, page, "newsletter_join");
    const next: string | undefined = any.pickOrNone(pageModel.onward, eager);
    if (next === "/assessment") return takeQuest(walk);
    page = next;
  }
}

/** A random start on this day, by the hours' weights in India. */
const startIn = (any: Distribution, midnight: number) =>
  midnight + (any.weighted(HOURS) + any.share()) * 3_600_000;

function visitFrom(any: Distribution, start: number): GeneratedVisit {
  const origin = any.oneOf(ORIGINS);
  const machine = any.oneOf(any.yes(origin.phones) ? PHONES : LAPTOPS);
  const walk: Walk = { any, at: start, pages: [], actions: [], facts: [] };
  wander(walk, origin);
  const within = (time: string) => Date.parse(time) <= start + SESSION_MS;
  const pages = walk.pages.filter((page) => within(page.exit_time));
  const actions = walk.actions.filter((action) => within(action.timestamp));
  lastOf(pages).is_exit_page = true;
  const seconds = pages.reduce((sum, page) => sum + page.time_spent_seconds, 0);
  const converted = actions.some((action) => action.action === "signup");
  const { platform, source, medium, campaign, referrer } = origin;
  const record: JourneyRecord = {
    session_info: { journey_id: any.id(), session_id: any.id(), timestamp: iso(start), user_id: null },
    platform_source: { source, medium, campaign, platform, referrer, timestamp: iso(start) },
    device_info: {
      type: machine.device,
      user_agent: machine.userAgent,
      screen_width: machine.width,
      screen_height: machine.height,
    },
    page_journey: pages,
    session_summary: {
      total_pages_visited: pages.length,
      total_session_duration_seconds: seconds,
      entry_page: firstOf(pages).page,
      exit_page: lastOf(pages).page,
      converted,
      conversion_type: converted ? "signup" : null,
    },
    user_actions: actions,
    end_reason: any.pick([
      ["page_hide", 0.7],
      ["page_unload", 0.2],
      ["user_inactive", 0.08],
      ["session_expired", 0.02],
    ]),
  };
  const address = `10.${any.whole(200)}.${any.whole(250)}.${any.whole(250)}`;
  return { record, sender: { address, userAgent: machine.userAgent }, facts: walk.facts };
}

/** A day's weight: weekday, slow growth, and chance. */
function busyness(any: Distribution, midnight: number, share: number): number {
  const weekday = new Date(midnight + INDIA_OFFSET_MS).getUTCDay();
  return itemAt(WEEKDAYS, weekday) * (0.8 + 0.4 * share) * (0.88 + 0.24 * any.share());
}

/**
 * Generates realistic visits day by day: weekdays and evenings, origins, pages and where visitors stop. Some
 * visitors come twice a day. Visits that would end after `until` are left out, so today has somewhat fewer.
 */
export function* generateVisits({ seed = 1, until, days = 60, count }: Options): Generator<GeneratedVisit> {
  const any = createDistribution(seed);
  const today = indiaMidnight(indiaDay(until)).getTime();
  const midnights = Array.from({ length: days }, (_, n) => today - (days - 1 - n) * DAY_MS);
  const busy = midnights.map((midnight, n) => busyness(any, midnight, n / days));
  const total = busy.reduce((sum, value) => sum + value, 0);
  for (const [n, midnight] of midnights.entries()) {
    const starts = Array.from({ length: Math.round((itemAt(busy, n) / total) * count) }, () =>
      startIn(any, midnight),
    ).toSorted((a, b) => a - b);
    let before: GeneratedVisit | undefined;
    for (const start of starts) {
      const visit = visitFrom(any, start);
      if (before && any.yes(0.18)) visit.sender.address = before.sender.address;
      visit.facts = visit.facts.filter(({ at }) => at < until);
      before = visit;
      if (Date.parse(lastOf(visit.record.page_journey).exit_time) < until) yield visit;
    }
  }
}
