import type { IndiaDay } from "../../../lib/india-time.ts";
import type { Trail } from "../contract.ts";

/** How often something was counted in the period, and in the one it is compared with. */
export type Two = { now: number; before: number };
/** The key figures by their names everywhere: on screens, in files, answers and emails. */
export const METRIC_NAMES = {
  visits: "Visits",
  visitors: "Daily visitors",
  finished: "Quests finished",
  signups: "Sign-ups",
  paid: "Orders paid",
  taken: "Gross revenue",
  returned: "Refunded",
  lost: "Lost in disputes",
} as const;
export type MetricName = keyof typeof METRIC_NAMES;
const MONEY: readonly MetricName[] = ["taken", "returned", "lost"];
/** Whether a metric is a sum of paise. */
export const isMoney = (metric: MetricName) => MONEY.includes(metric);
/** Sums of a day; `taken`, before refunds, `returned` by refunds and `lost` in disputes in paise. */
export type DayFigures = Record<MetricName, number>;
export type Place = { name: string; visits: number; before: number; signups: number; paid: number };
export type Share = { name: string } & Two;
/** A page: how often it was opened, in how many visits, and the median of the seconds it was seen. */
export type PageFigures = {
  page: string;
  views: number;
  visits: number;
  before: number;
  seconds: number | null;
};
/** A path that visits took, step by step as far as five pages, and how many took it. */
export type PathFigures = { pages: string[]; visits: number };

/** The key figures; `refunds` counts them. */
export type Totals = Record<MetricName, Two> & { refunds: Two };

export type Overview = {
  totals: Totals;
  /** Share of visits that saw one page alone, 0…1; median seconds of a visit. Null where there was none. */
  single: { now: number | null; before: number | null };
  seconds: { now: number | null; before: number | null };
  days: { day: IndiaDay; now: DayFigures; before: DayFigures | null }[];
  /** Visits by the hour, for a period of one day; `now` is null for the hours of today that are to come. */
  hours: { hour: number; now: number | null; before: number }[];
  sources: Place[];
  campaigns: Place[];
  platforms: Place[];
  devices: Share[];
  systems: Share[];
  browsers: Share[];
  pages: PageFigures[];
  entries: Share[];
  exits: Share[];
  applies: Share[];
  paths: PathFigures[];
};

export type Funnel = {
  steps: FunnelStepFigures[];
  /** How often a statement was answered for the first time, by its number. */
  statements: ({ n: number } & Two)[];
  sections: Share[];
  /** Visits in which a result was read at all. */
  read: Two;
  shares: Share[];
  methods: { method: string; tried: Two; paid: Two }[];
  /** Visits in which the checkout was opened, and in which the application link was followed. */
  offers: Two;
  checkouts: Two;
};
/**
 * `share`: of those who took the step `of` in the period (`whole`), how many took this one too (`part`); null
 * where the two are not counted by one source.
 */
type FunnelStepFigures = Two & {
  name: FunnelStep;
  share: { of: FunnelStep; part: number; whole: number } | null;
};
export type FunnelStep = "visit" | "quest_started" | "quest_finished" | "signed_up" | "paid" | "refunded";

/** A visit in the list. `steps`: bits of `domain/steps.ts`. Times ISO. */
export type ListedVisit = {
  id: string;
  started: string;
  visitor: string;
  platform: string;
  source: string;
  campaign: string;
  device: string;
  browser: string;
  pages: number;
  seconds: number;
  entry: string;
  exit: string;
  steps: number;
  /** The member, if they agreed to show their name with their visits. */
  userId: string | null;
};
export type OpenedVisit = ListedVisit & {
  ended: string;
  medium: string;
  referrer: string;
  screen: string;
  endReason: string;
  resent: boolean;
  /** Other journeys of the same browser session, after reloads. */
  others: { id: string; started: string }[];
  trail: Trail;
};

/** Who is on the site now; `minutes` has a count for each of the last thirty, the present one last. */
export type Live = {
  people: { visitor: string; page: string; title: string; at: string; seconds: number }[];
  minutes: number[];
};
