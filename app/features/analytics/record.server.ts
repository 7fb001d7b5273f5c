import { z } from "zod";
import {
  ACTIONS,
  DEVICES,
  END_REASONS,
  type JourneyCall,
  LIMITS,
  type PageVisitCall,
  PLATFORMS,
} from "./contract.ts";

const whole = (max: number) => z.number().int().min(0).max(max);
const line = (max: number) => z.string().max(max);
const time = z.iso.datetime({ offset: true, error: "This is not an ISO date and time" });
const path = line(2_000).startsWith("/", "A page is a path that begins with /");
const session = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, "This is not a session id");
const SESSION_SECONDS = LIMITS.session / 1000;
/** Milliseconds by which a time may lie outside of its journey: clocks are set while pages are open. */
const SLACK = 60_000;

const UserData = z.strictObject({
  email: line(320).optional(),
  first_name: line(200).optional(),
  last_name: line(200).optional(),
  phone: line(40).optional(),
});
const Extras = z
  .object({ user_data: UserData.optional() })
  .catchall(
    // most extras are the number of a statement
    z.union([z.number(), line(200), z.boolean()], "An extra is a short text, a number, true or false"),
  )
  .refine((extras) => Object.keys(extras).length <= 6, "An action has at most 6 extras")
  .refine(
    (extras) => Object.keys(extras).every((name) => /^[a-z_]{1,30}$/.test(name)),
    "Extras are named in small letters",
  );

const Record = z.strictObject({
  session_info: z.strictObject({
    journey_id: z.uuid("This is not a journey id"),
    session_id: session,
    timestamp: time,
    user_id: z.null(),
  }),
  platform_source: z.strictObject({
    source: line(200),
    medium: line(200),
    campaign: line(200),
    platform: z.enum(PLATFORMS),
    referrer: line(2_000),
    timestamp: time,
  }),
  device_info: z.strictObject({
    type: z.enum(DEVICES),
    user_agent: line(1_000),
    screen_width: whole(100_000),
    screen_height: whole(100_000),
  }),
  page_journey: z
    .array(
      z.strictObject({
        page: path,
        title: line(1_000),
        entry_time: time,
        exit_time: time,
        time_spent_seconds: whole(SESSION_SECONDS),
        is_entry_page: z.boolean(),
        is_exit_page: z.boolean(),
      }),
    )
    .min(1, "A journey has a page")
    .max(LIMITS.pages, `A journey has at most ${LIMITS.pages} pages`),
  session_summary: z.strictObject({
    total_pages_visited: whole(LIMITS.pages),
    total_session_duration_seconds: whole(SESSION_SECONDS),
    entry_page: path,
    exit_page: path,
    converted: z.boolean(),
    conversion_type: z.literal("signup").nullable(),
  }),
  user_actions: z
    .array(
      z.strictObject({ action: z.enum(ACTIONS), page: path, timestamp: time, extras: Extras.optional() }),
    )
    .max(LIMITS.actions, `A journey has at most ${LIMITS.actions} actions`),
  end_reason: z.enum(END_REASONS),
  failed_at: time.optional(),
});
export type CheckedRecord = z.infer<typeof Record>;

type Problem = { path: (string | number)[]; message: string };
/** A time that no journey of two hours can have: it would stretch every chart. */
function* strayTimes(record: CheckedRecord): Generator<Problem> {
  const from = Date.parse(record.session_info.timestamp) - SLACK;
  const until = from + LIMITS.session + 2 * SLACK;
  const strays = (ms: number) => !(ms >= from && ms <= until);
  const message = "This time lies outside of its journey";
  for (const [n, page] of record.page_journey.entries()) {
    const [entry, exit] = [Date.parse(page.entry_time), Date.parse(page.exit_time)];
    if (strays(entry)) yield { path: ["page_journey", n, "entry_time"], message };
    if (strays(exit)) yield { path: ["page_journey", n, "exit_time"], message };
    if (exit < entry) yield { path: ["page_journey", n, "exit_time"], message: "A page ends after it began" };
  }
  for (const [n, action] of record.user_actions.entries())
    if (strays(Date.parse(action.timestamp))) yield { path: ["user_actions", n, "timestamp"], message };
}

/**
 * Body of POST /api/analytics/user-journey, which the tracker makes. Nothing beyond these fields is taken.
 */
export const JourneyBody: z.ZodType<{ user_journey: CheckedRecord }, JourneyCall> = z.strictObject({
  user_journey: Record.superRefine((record, check) => {
    for (const problem of strayTimes(record)) check.addIssue({ code: "custom", ...problem });
  }),
});
/** Body of POST /api/analytics/page-visit. */
export const PageVisitBody: z.ZodType<PageVisitCall> = z.strictObject({
  path,
  title: line(1_000),
  session_id: session,
  timestamp: time,
});
