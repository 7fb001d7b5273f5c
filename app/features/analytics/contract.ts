// No zod here: the browser's bundle reads this file. What a browser sends is defined in record.contract.ts.

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
/** Platforms as the administration calls them. */
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

/** The source of visits that began on the page of a picture that a member shares. */
export const SHARE_SOURCE = "share";

export const DEVICES = ["tablet", "mobile", "desktop"] as const;
export type Device = (typeof DEVICES)[number];

/**
 * Why a journey ended. Source: specification §4. `manual_end`: the visitor signed out, or asked not to be
 * counted.
 */
export const END_REASONS = [
  "session_expired",
  "user_inactive",
  "page_unload",
  "page_hide",
  "manual_end",
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Milliseconds. Source: specification §9. */
export const LIMITS = {
  session: 7_200_000,
  inactivity: 1_800_000,
  heartbeat: 30_000,
  send: 5_000,
  failed: 10,
  pageViews: 100,
  /**
   * Most pages and actions of one journey; with them a record stays below the 64 KiB that a browser sends
   * while a page closes.
   */
  pages: 150,
  actions: 200,
} as const;

/**
 * What a visitor does, as the journey names it, with its extras:
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

/** Pages and actions of a visit in the order of time, as they are stored. Times ISO. */
export type Trail = {
  pages: { page: string; title: string; at: string; until: string; seconds: number }[];
  actions: { action: string; page: string; at: string; extras: Extras | null }[];
};

/**
 * What members and the site itself did, as seen by the server: the funnel's steps that no browser need be
 * believed for.
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

/** A question of an owner: the answer in a sentence, and the rows that it was read from. */
export type Question = {
  id: string;
  question: string;
  answer: string;
  columns: string[];
  rows: string[][];
  /** Rows of another kind that belong to the answer. */
  details?: { caption: string; columns: string[]; rows: string[][] };
};
/** A period of days in India, both ends included. */
export type QuestionDays = { from: string; to: string; today: string };

/** An answer where there is nothing to answer from. */
export const NOTHING = "No data for this period.";
/** Fewer of what an answer is read from are too few for it. */
export const FEWEST = 5;

/** Tabs whose choices can be saved, by their paths. */
export const SAVED_PATHS = [
  "/admin/analytics",
  "/admin/analytics/funnel",
  "/admin/analytics/questions",
  "/admin/analytics/journeys",
] as const;
export type SavedPath = (typeof SAVED_PATHS)[number];

/** Saved choices: `to` is the address that opens them, `by` who saved them. */
export type SavedView = { id: number; name: string; to: string; by: string };

/** A day of the chart with what happened on it: `day` as YYYY-MM-DD (India), `by` who marked it. */
export type DayMark = { id: number; day: string; words: string; by: string };
/** The longest mark. Characters. */
export const LONGEST_MARK = 80;
/** Events of a period: marks, the newest changes of the site by day, and their number. */
export type MarksAndChanges = {
  marks: DayMark[];
  changes: { day: string; what: string; who: string }[];
  count: number;
};
