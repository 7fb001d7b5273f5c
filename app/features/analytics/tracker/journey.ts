import { type EndReason, LIMITS } from "../contract.ts";
import type { JourneyRecord, UserAction } from "../record.contract.ts";

type Seen = { page: string; title: string; entry: number; exit: number; shown: number };
/** The parts that all records of a browser session share. */
export type About = Pick<JourneyRecord, "platform_source" | "device_info"> & { session_id: string };

const iso = (at: number) => new Date(at).toISOString();
const seconds = (milliseconds: number) => Math.round(milliseconds / 1000);

/**
 * A journey in progress. Times in milliseconds; they never run backwards when the clock is set back.
 * @param visible whether the tab is visible; hidden time is not counted
 */
export function beginJourney(id: string, start: number, visible: boolean) {
  const pages: Seen[] = [];
  const actions: UserAction[] = [];
  let last = start;

  /** Advances to `at`: the page was open until then, and visible if the tab was. */
  function pass(at: number) {
    const now = Math.max(last, at);
    const page = pages.at(-1);
    if (page) page.exit = now;
    if (page && visible) page.shown += now - last;
    return (last = now);
  }

  return {
    id,
    start,
    open(page: string, title: string, at: number) {
      const entry = pass(at);
      if (pages.length < LIMITS.pages) pages.push({ page, title, entry, exit: entry, shown: 0 });
    },
    act(action: UserAction["action"], page: string, at: number, extras?: UserAction["extras"]) {
      if (actions.length < LIMITS.actions)
        actions.push({ action, page, timestamp: iso(pass(at)), ...(extras && { extras }) });
    },
    show(now: boolean, at: number) {
      pass(at);
      visible = now;
    },
    /** The record of the journey until `at`. */
    record({ session_id, ...about }: About, end_reason: EndReason, at: number): JourneyRecord {
      const end = pass(at);
      const converted = actions.some((userAction) => userAction.action === "signup");
      const final = pages.length - 1;
      return {
        session_info: { journey_id: id, session_id, timestamp: iso(start), user_id: null },
        ...about,
        page_journey: pages.map(({ page, title, entry, exit, shown }, n) => ({
          page,
          title,
          entry_time: iso(entry),
          exit_time: iso(exit),
          time_spent_seconds: seconds(shown),
          is_entry_page: n === 0,
          is_exit_page: n === final,
        })),
        session_summary: {
          total_pages_visited: pages.length,
          total_session_duration_seconds: seconds(end - start),
          entry_page: pages[0]?.page ?? "",
          exit_page: pages[final]?.page ?? "",
          converted,
          conversion_type: converted ? "signup" : null,
        },
        user_actions: [...actions],
        end_reason,
      };
    },
  };
}
