import type { IndiaDay } from "../../../lib/india-time.ts";
import type { Trail } from "../contract.ts";

/** A figure of the period, and of the period it is compared with. */
export type ComparedFigure = { now: number; before: number };
/** Names of the key figures on screens, in files, answers and emails. */
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
/** Whether a metric is an amount in paise. */
export const isMoney = (metric: MetricName) => MONEY.includes(metric);
/** Key figures of a day. `taken` (before refunds), `returned` by refunds and `lost` in disputes in paise. */
export type DayFigures = Record<MetricName, number>;
export type Place = { name: string; visits: number; before: number; signups: number; paid: number };
export type Share = { name: string } & ComparedFigure;
/** A page: views (`before` too), visits that opened it, and median seconds for which it was visible. */
export type PageFigures = {
  page: string;
  views: number;
  visits: number;
  before: number;
  seconds: number | null;
};
/** A path of at most five pages, and the number of visits that took it. */
export type PathFigures = { pages: string[]; visits: number };

/** The key figures, and the number of refunds. */
export type Totals = Record<MetricName, ComparedFigure> & { refunds: ComparedFigure };

export type Overview = {
  totals: Totals;
  /** Share of single-page visits, 0…1, and median seconds of a visit; null without visits. */
  single: { now: number | null; before: number | null };
  seconds: { now: number | null; before: number | null };
  days: { day: IndiaDay; now: DayFigures; before: DayFigures | null }[];
  /** Visits by hour, for a period of one day; `now` is null for the remaining hours of today. */
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
  /** Visits that answered a statement, by its number. */
  statements: ({ n: number } & ComparedFigure)[];
  sections: Share[];
  /** Visits that opened a result. */
  read: ComparedFigure;
  shares: Share[];
  methods: { method: string; tried: ComparedFigure; paid: ComparedFigure }[];
  /** Visits that opened the offer, and visits that opened checkout. */
  offers: ComparedFigure;
  checkouts: ComparedFigure;
};
/**
 * `share`: of those who took the step `of` in the period (`whole`), how many took this one too (`part`); null
 * for the first step, or if the two steps come from different sources.
 */
type FunnelStepFigures = ComparedFigure & {
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
  /** The member, if they consented to show their name with their visits. */
  userId: string | null;
};
export type OpenedVisit = ListedVisit & {
  ended: string;
  medium: string;
  referrer: string;
  screen: string;
  endReason: string;
  resent: boolean;
  /** Other journeys of the same browser session, such as after a reload. */
  others: { id: string; started: string }[];
  trail: Trail;
};

/** Visitors on the site now; `minutes` counts visitors in each of the last thirty, the current one last. */
export type Live = {
  people: { visitor: string; page: string; title: string; at: string; seconds: number }[];
  minutes: number[];
};
