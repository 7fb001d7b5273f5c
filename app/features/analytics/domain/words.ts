import { type Extras, PLATFORM_NAMES, SHARE_SOURCE } from "../contract.ts";
import type { FunnelStep } from "./figures.ts";
import { type Step, STEPS } from "./steps.ts";
import { OTHER } from "./sums.ts";
import type { Span } from "./period.ts";
import type { IndiaDay } from "../../../lib/india-time.ts";
import { findIn, keysOf } from "../../../lib/typed.ts";

/** Formats a day by its date, independent of the reader's time zone. */
function dayFormat(options: Intl.DateTimeFormatOptions): (day: IndiaDay) => string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options });
  return (day) => format.format(new Date(day));
}
const DATE = { day: "numeric", month: "short" } as const;
export const dayText = dayFormat(DATE);
export const weekdayText = dayFormat({ ...DATE, weekday: "short" });
export const longDayText = dayFormat({ day: "numeric", month: "long", weekday: "long" });
/** The weekday, such as "Wednesday". */
export const weekdayOf = dayFormat({ weekday: "long" });
const fullDayText = dayFormat({ ...DATE, year: "numeric" });

/** "22 Oct to 20 Nov", or a single day; with the year unless the span starts in the present year. */
export function spanText({ from, to }: Span, today: IndiaDay): string {
  const text = from.slice(0, 4) === today.slice(0, 4) ? dayText : fullDayText;
  return from === to ? text(from) : `${text(from)} to ${text(to)}`;
}

/** Shown in a chart or a list without data. */
export const NONE = "No data for this period";
/** Seconds as "0:38", "12:04" or "1:02:00". */
export function clock(seconds: number | null): string {
  if (seconds === null) return "–";
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.round(seconds) % 60];
  return h
    ? `${h}:${String(m).padStart(2, "0")}:${String(s).padStart(2, "0")}`
    : `${m}:${String(s).padStart(2, "0")}`;
}
/** Seconds in words: "22 s", "9 min", "1 h 4 min". */
export function took(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export const platformName = (name: string) => findIn(PLATFORM_NAMES, name) ?? name;
const DEVICE: Record<string, string> = { mobile: "Phone", tablet: "Tablet", desktop: "Computer" };
export const deviceName = (name: string) => DEVICE[name] ?? name;
const SOURCES: Record<string, string> = {
  ...PLATFORM_NAMES,
  whatsapp: "WhatsApp",
  telegram: "Telegram",
  reddit: "Reddit",
  pinterest: "Pinterest",
  slack: "Slack",
  [OTHER]: "Other sources",
  [SHARE_SOURCE]: "Shared pictures",
};
export const sourceName = (name: string) => findIn(SOURCES, name) ?? name;
export const campaignName = (name: string) => (name === OTHER ? "Other campaigns" : name);
const PLACES: Record<string, string> = {
  bar: "Top bar",
  menu: "Mobile menu",
  hero: "First screen",
  footer: "Footer",
  experience: "End of The Experience",
  process: "End of The Process",
  pricing: "End of Pricing",
  "pricing-insider": "Insider price",
  "pricing-main": "Main experience price",
  "pricing-executive": "Executive escape price",
  faq: "End of the FAQ",
  [OTHER]: "Elsewhere",
};
/** The name of a place of the application link. */
export const placeName = (place: string) => PLACES[place] ?? place;
/** Names of masked pages (`domain/paths.ts`). */
const KEYED_PAGES: Record<string, string> = {
  "/quest-result/:user/:session/:test": "A quest result",
  "/shared/:picture": "A shared picture",
  "/quest-dashboard/:user": "A dashboard",
  "/application/open/:key": "An application",
  "/quest/resume/:token": "A resumed quest",
};
/**
 * The path of a page, with an ellipsis for masked parts.
 * @example pathText("/quest-dashboard/:user") → "/quest-dashboard/…"
 */
export const pathText = (page: string) => page.replaceAll(/(\/:[a-z]+)+/g, "/…");
const pageText = (page: string) => findIn(KEYED_PAGES, page) ?? pathText(page);
export const pathName = (page: string) => (page === OTHER ? "Other paths" : pageText(page));
export const pageName = (page: string) => (page === OTHER ? "Other pages" : pageText(page));

export const STEP: Record<FunnelStep, string> = {
  visit: "Visit",
  quest_started: "Quest started",
  quest_finished: "Quest finished",
  signed_up: "Sign-up",
  paid: "Paid",
  refunded: "Refunded",
};
const SECTION: Record<string, string> = {
  emotional: "Emotional mirror",
  mind: "Mind card",
  findings: "Findings",
  quotes: "Quotes",
  films: "Films",
  subjects: "Subjects",
  astrology: "Astrology",
  books: "Books",
  work: "Growth work",
};
export const sectionName = (name: string) => SECTION[name] ?? name;
/** The position of a section in a result; unknown sections come last. */
export const sectionPlace = (name: string) => {
  const place = Object.keys(SECTION).indexOf(name);
  return place === -1 ? 99 : place;
};
const METHOD: Record<string, string> = {
  upi: "UPI",
  card: "Card",
  netbanking: "Net banking",
  wallet: "Wallet",
  emi: "EMI",
  unknown: "Unknown",
};
export const methodName = (name: string) => METHOD[name] ?? name;

/** The steps of a visit, in words. */
export const DID: Record<Step, string> = {
  quest_start: "Started the quest",
  quest_finish: "Finished the quest",
  report_section: "Opened a result",
  signup: "Signed up",
  payment_start: "Opened checkout",
  payment_failed: "A payment failed",
  payment_done: "Paid",
  apply_click: "Clicked the application link",
  newsletter_join: "Joined the newsletter",
};
export const DID_OPTIONS = keysOf(STEPS).map((step) => [step, DID[step]] as const);
/** The furthest step of a visit in words, or its last page. */
export function furthestStepText(steps: number, exit: string): string {
  const order: Step[] = [
    "payment_done",
    "payment_failed",
    "payment_start",
    "signup",
    "report_section",
    "quest_finish",
    "apply_click",
    "quest_start",
    "newsletter_join",
  ];
  const furthest = order.find((step) => steps & STEPS[step]);
  return furthest ? DID[furthest] : pageName(exit);
}

const ACTIONS: Record<string, string> = {
  ...DID,
  apply_submitted: "Sent an application",
  offer_open: "Opened the offer",
  share: "Shared the result",
};
/** An action in words. */
export function actionText(action: string, extras: Extras | null): string {
  const of = (name: string) => (extras?.[name] === undefined ? "" : String(extras[name]));
  const done = findIn(ACTIONS, action) ?? action;
  if (action === "apply_click" && of("place")) return `${done} (${placeName(of("place")).toLowerCase()})`;
  if (action === "signup" && of("signup_method"))
    return `${done} with ${of("signup_method") === "google" ? "Google" : of("signup_method")}`;
  if (action === "quest_statement") return `Answered statement ${of("n")}`;
  if (action === "report_section") return `Saw “${sectionName(of("section"))}”`;
  if (action === "share" && of("section")) return `Shared “${sectionName(of("section"))}”`;
  if (action === "payment_failed" && of("reason"))
    return `Payment failed: ${of("reason").replaceAll("_", " ")}`;
  return done;
}
const ENDED: Record<string, string> = {
  session_expired: "Ended after two hours",
  user_inactive: "Ended after half an hour of inactivity",
  page_unload: "Left the page",
  page_hide: "Left or closed the page",
  manual_end: "Signed out or opted out",
};
export const endedText = (reason: string) => ENDED[reason] ?? reason;
