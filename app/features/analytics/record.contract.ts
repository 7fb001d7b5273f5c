import { z } from "zod";
import { ACTIONS, DEVICES, END_REASONS, type Extras, LIMITS, PLATFORMS } from "./contract.ts";

// Browser code imports only types from this file.

const whole = (max: number) => z.number().int().min(0).max(max);
const line = (max: number) => z.string().max(max);
const time = z.iso.datetime({ offset: true, error: "This is not an ISO date and time" });
const path = line(2_000).startsWith("/", "A page is a path that begins with /");
const session = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, "This is not a session id");
const SESSION_SECONDS = LIMITS.session / 1000;
/** Tolerance for times outside of their journey, in milliseconds: a clock may be set while a page is open. */
const SLACK = 60_000;

/**
 * Sent at most once, with the first attempt, and dropped by the server, which knows from its own data who
 * signed up.
 */
const UserData = z.strictObject({
  email: line(320).optional(),
  first_name: line(200).optional(),
  last_name: line(200).optional(),
  phone: line(40).optional(),
});
type Problem = { path: (string | number)[]; message: string };
const isExtra = (value: unknown) =>
  typeof value === "string" ? value.length <= 200 : typeof value === "boolean" || Number.isFinite(value);
/**
 * The first problem with an action's extras. Not a schema, because for the dozen extras of a visit that would
 * take a quarter of the visit's parsing time.
 */
function extrasProblem(extras: unknown): Problem | undefined {
  if (typeof extras !== "object" || extras === null || Array.isArray(extras))
    return { path: [], message: "Extras are an object" };
  const all = Object.entries(extras);
  for (const [name, value] of all) {
    if (name === "user_data") {
      const issue = UserData.safeParse(value).error?.issues[0];
      const unknown = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
      const message = unknown.length ? `Unknown field: ${unknown[0]}` : (issue?.message ?? "");
      if (issue) return { path: [name, ...issue.path.map(String), ...unknown], message };
    } else if (!isExtra(value))
      return { path: [name], message: "An extra is a short text, a number, true or false" };
  }
  if (all.length > 6) return { path: [], message: "An action has at most 6 extras" };
  if (!all.every(([name]) => /^[a-z_]{1,30}$/.test(name)))
    return { path: [], message: "Extras are named in small letters" };
  return undefined;
}
type ActionExtras = Extras | { signup_method: string; user_data?: z.infer<typeof UserData> };
const CheckedExtras = z.custom<ActionExtras>().check((checked) => {
  const problem = extrasProblem(checked.value);
  if (problem) checked.issues.push({ code: "custom", input: checked.value, ...problem });
});

/** Where a visitor came from. `source` is the campaign's or the referring host's name, or 'direct'. */
const PlatformSource = z.strictObject({
  source: line(200),
  medium: line(200),
  campaign: line(200),
  platform: z.enum(PLATFORMS),
  referrer: line(2_000),
  timestamp: time,
});
export type PlatformInfo = z.infer<typeof PlatformSource>;

const VisitPage = z.strictObject({
  page: path,
  title: line(1_000),
  entry_time: time,
  exit_time: time,
  /** Seconds for which the page was visible; time in a hidden tab does not count. */
  time_spent_seconds: whole(SESSION_SECONDS),
  is_entry_page: z.boolean(),
  is_exit_page: z.boolean(),
});
export type JourneyPage = z.infer<typeof VisitPage>;

const VisitAction = z.strictObject({
  action: z.enum(ACTIONS),
  page: path,
  timestamp: time,
  extras: CheckedExtras.optional(),
});
/** `page` is a masked path that names no person and opens no result (`domain/paths.ts`). */
export type UserAction = z.infer<typeof VisitAction>;

/** The record of one journey, with the field names of specification §3. Times ISO. */
const VisitRecord = z.strictObject({
  session_info: z.strictObject({
    /** Makes records idempotent: each journey counts once. */
    journey_id: z.uuid("This is not a journey id"),
    /** The browser session; a reload starts a new journey in the same session. */
    session_id: session,
    timestamp: time,
    user_id: z.null(),
  }),
  platform_source: PlatformSource,
  device_info: z.strictObject({
    type: z.enum(DEVICES),
    user_agent: line(1_000),
    screen_width: whole(100_000),
    screen_height: whole(100_000),
  }),
  page_journey: z
    .array(VisitPage)
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
  user_actions: z.array(VisitAction).max(LIMITS.actions, `A journey has at most ${LIMITS.actions} actions`),
  end_reason: z.enum(END_REASONS),
  /** Only on a record that the browser stored and sent later. */
  failed_at: time.optional(),
});
export type JourneyRecord = z.infer<typeof VisitRecord>;

/** Reports times outside of the two hours that a visit can last, which would distort every chart. */
function* strayTimes(record: JourneyRecord): Generator<Problem> {
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

/** Body of POST /api/analytics/user-journey, as the tracker sends it. Other fields are rejected. */
export const JourneyBody = z.strictObject({
  user_journey: VisitRecord.superRefine((record, check) => {
    for (const problem of strayTimes(record)) check.addIssue({ code: "custom", ...problem });
  }),
});
export type JourneyCall = z.infer<typeof JourneyBody>;
/** Body of POST /api/analytics/page-visit. */
export const PageVisitBody = z.strictObject({
  path,
  title: line(1_000),
  session_id: session,
  timestamp: time,
});
export type PageVisitCall = z.infer<typeof PageVisitBody>;
