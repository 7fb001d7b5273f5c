import fc from "fast-check";
import { expect, test } from "vitest";
import { LIMITS } from "../contract.ts";
import { type About, beginJourney } from "./journey.ts";

const START = Date.parse("2026-11-20T10:00:00.000Z");
const S = 1_000;
const about = { session_id: "s" } as About;
const end = (journey: ReturnType<typeof beginJourney>, at: number) =>
  journey.record(about, "manual_end", START + at);
const times = (journey: ReturnType<typeof beginJourney>, at: number) =>
  end(journey, at).page_journey.map((one) => one.time_spent_seconds);

test("[TRACK-03] excludes time in which the tab is hidden", () => {
  const journey = beginJourney("j", START, true);
  journey.open("/", "Home", START);
  journey.show(false, START + 10 * S);
  expect(times(journey, 60 * S)).toEqual([10]);
  journey.show(true, START + 70 * S);
  journey.open("/blog", "Blog", START + 75 * S);
  const record = end(journey, 95 * S);
  expect(record.page_journey.map((one) => one.time_spent_seconds)).toEqual([15, 20]);
  expect(record.session_summary.total_session_duration_seconds).toBe(95);
  expect(record.page_journey[0]!.exit_time).toBe(new Date(START + 75 * S).toISOString());
});

test("[TRACK-03] counts a page opened in a hidden tab from when it first becomes visible", () => {
  const journey = beginJourney("j", START, false);
  journey.open("/", "Home", START);
  journey.act("signup", "/", START + 5 * S);
  expect(times(journey, 20 * S)).toEqual([0]);
  journey.show(true, START + 30 * S);
  expect(times(journey, 34 * S)).toEqual([4]);
});

test("[TRACK-03] never counts negative time when the clock is set back", () => {
  const journey = beginJourney("j", START, true);
  journey.open("/", "Home", START);
  journey.open("/blog", "Blog", START + 10 * S);
  journey.open("/about", "About", START - 60 * S);
  const record = end(journey, 12 * S);
  expect(record.page_journey.map((one) => one.time_spent_seconds)).toEqual([10, 0, 2]);
  expect(record.page_journey[2]!.entry_time).toBe(new Date(START + 10 * S).toISOString());
});

test("limits pages and actions, and marks the first page as entry and the last as exit", () => {
  const journey = beginJourney("j", START, true);
  for (let n = 0; n <= LIMITS.pages; n++) journey.open(`/${n}`, "", START + n);
  for (let n = 0; n <= LIMITS.actions; n++) journey.act("signup", "/", START + LIMITS.pages + n);
  const { page_journey: pages, user_actions: actions, session_summary: summary } = end(journey, 60 * S);
  expect([pages.length, actions.length]).toEqual([LIMITS.pages, LIMITS.actions]);
  expect(pages.filter((one) => one.is_entry_page)).toEqual([pages[0]]);
  expect(pages.filter((one) => one.is_exit_page)).toEqual([pages.at(-1)]);
  expect(summary).toMatchObject({
    total_pages_visited: LIMITS.pages,
    entry_page: "/0",
    exit_page: `/${LIMITS.pages - 1}`,
    converted: true,
    conversion_type: "signup",
  });
});

test("[TRACK-03] distributes exactly the seconds in which the tab was visible over the pages", () => {
  const step = fc.record({ what: fc.constantFrom("open", "show", "hide"), after: fc.nat(100) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const journey = beginJourney("j", START, true);
      journey.open("/", "", START);
      let [at, visible, seen] = [0, true, 0];
      for (const { what, after } of steps) {
        if (visible) seen += after;
        at += after * S;
        if (what === "open") journey.open("/page", "", START + at);
        else journey.show((visible = what === "show"), START + at);
      }
      return times(journey, at).reduce((sum, one) => sum + one, 0) === seen;
    }),
  );
});
