// No zod here: this file is in the browser bundle. The schemas of browser data are in record.contract.ts.

export const PLATFORMS = [
  "facebook",
  "instagram",
  "twitter",
  "linkedin",
  "tiktok",
  "youtube",
  "google",
  "other",
  "referral",
  "direct",
] as const;
export type Platform = (typeof PLATFORMS)[number];
/** Platform names shown in the administration. */
export const PLATFORM_NAMES: Record<Platform, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  twitter: "Twitter",
  linkedin: "LinkedIn",
  tiktok: "TikTok",
  youtube: "YouTube",
  google: "Google",
  other: "Other",
  referral: "Referral",
  direct: "Direct or unknown",
};

/** Source of visits that start on the page of a member's shared picture. */
export const SHARE_SOURCE = "share";

export const DEVICES = ["tablet", "mobile", "desktop"] as const;
export type Device = (typeof DEVICES)[number];

/**
 * Why a journey ended. Source: specification §4. `manual_end`: the visitor signed out, opted out, or opened
 * the administration.
 */
export const END_REASONS = [
  "session_expired",
  "user_inactive",
  "page_unload",
  "page_hide",
  "manual_end",
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Durations in milliseconds; `failed` and `pageViews` are counts. Source: specification §9. */
export const LIMITS = {
  session: 7_200_000,
  inactivity: 1_800_000,
  heartbeat: 30_000,
  send: 5_000,
  failed: 10,
  pageViews: 100,
  /**
   * Most pages and actions in one journey, so that a record stays below the 64 KiB that browsers send while a
   * page closes.
   */
  pages: 150,
  actions: 200,
} as const;

/**
 * A visitor's actions as named in the journey, with their extras:
 * apply_click {place}; apply_submitted; newsletter_join; signup {signup_method, user_data}; quest_start
 * {form}; quest_statement {n: 1…116} when a statement is answered for the first time;
 * quest_finish {form}; report_section {section} when a section is first seen; share {section}; offer_open;
 * payment_start; payment_done; payment_failed {reason}.
 */
export const ACTIONS = [
  "apply_click",
  "apply_submitted",
  "newsletter_join",
  "signup",
  "quest_start",
  "quest_statement",
  "quest_finish",
  "report_section",
  "share",
  "offer_open",
  "payment_start",
  "payment_done",
  "payment_failed",
] as const;
export type Action = (typeof ACTIONS)[number];

/** Details of an action: a few short facts without personal data. */
export type Extras = Record<string, string | number | boolean>;

/** Stored pages and actions of a visit, in chronological order. Times ISO. */
export type Trail = {
  pages: { page: string; title: string; at: string; until: string; seconds: number }[];
  actions: { action: string; page: string; at: string; extras: Extras | null }[];
};

/**
 * Events recorded by the server: the funnel steps that do not rely on what browsers report.
 */
export const FACTS = [
  "signed_up",
  "quest_started",
  "quest_finished",
  "quest_claimed",
  "payment_failed",
  "paid",
  "refunded",
  "dispute_lost",
] as const;
export type FactKind = (typeof FACTS)[number];

/** A member's stored visits, as their profile shows them. Times ISO. */
export type OwnVisits = {
  /** Whether they agreed to show their name with their visits. */
  named: boolean;
  journeys: {
    started: string;
    ended: string;
    platform: Platform;
    source: string;
    medium: string;
    campaign: string;
    /** Host of the page that led here, or empty. */
    referrer: string;
    device: Device;
    browser: string;
    screen: { width: number; height: number };
    pages: { page: string; title: string; seconds: number }[];
    actions: { action: string; page: string; at: string }[];
  }[];
  steps: { kind: FactKind; at: string }[];
};

/** An owner's question with its answer in a sentence, and the rows behind the answer. */
export type Question = {
  id: string;
  question: string;
  answer: string;
  columns: string[];
  rows: string[][];
  /** A second table for the answer. */
  details?: { caption: string; columns: string[]; rows: string[][] };
};
/** A period of days in India, both ends included. */
export type QuestionDays = { from: string; to: string; today: string };

/** The answer if there is no data. */
export const NO_DATA = "No data for this period.";
/** The minimum sample for a conclusion, such as members, visits or readings. */
export const MIN_SAMPLE = 5;

/** Paths of the tabs that can be saved as a view. */
export const SAVED_PATHS = [
  "/admin/analytics",
  "/admin/analytics/funnel",
  "/admin/analytics/questions",
  "/admin/analytics/journeys",
] as const;
export type SavedPath = (typeof SAVED_PATHS)[number];

/** A saved period and filters: `to` is the URL that opens it, `by` the name of who saved it. */
export type SavedView = { id: number; name: string; to: string; by: string };

/** A note on a day of the chart: `day` as YYYY-MM-DD (India), `by` the name of who marked it. */
export type DayMark = { id: number; day: string; words: string; by: string };
/** Maximum length of a mark, in characters. */
export const LONGEST_MARK = 80;
/** Events of a period: marks, the newest changes to the site, and the number of all changes. */
export type MarksAndChanges = {
  marks: DayMark[];
  changes: { day: string; what: string; who: string }[];
  count: number;
};
