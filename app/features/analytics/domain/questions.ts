import { formatIndiaDay, grouped, percent, shareOf } from "../../../lib/india-format.ts";
import { daysUntil, type IndiaDay, indiaMidnight } from "../../../lib/india-time.ts";
import { countOf } from "../../../lib/plural.ts";
import { rupees } from "../../../lib/money.ts";
import { MIN_SAMPLE, NO_DATA, type Question } from "../contract.ts";
import {
  type Funnel,
  isMoney,
  METRIC_NAMES,
  type MetricName,
  type Totals,
  type ComparedFigure,
} from "./figures.ts";
import { keysOf } from "../../../lib/typed.ts";
import { HALF } from "./steps.ts";
import type { Measure, Sum } from "./sums.ts";
import { campaignName, deviceName, sectionName, sectionPlace, sourceName } from "./words.ts";

/** A change to the site or a mark of a day; all in words, including `at`. */
type Change = { at: string; what: string; who: string };
/**
 * The last seven days of the period compared with the seven before. `until` in words; `changes` are the
 * newest of those days, `changeCount` counts all.
 */
export type Changed = {
  until: string;
  totals: Totals;
  changeCount: number;
  changes: Change[];
  marks: Change[];
};

/** The data behind the answers. Amounts in paise. */
export type QuestionFacts = {
  /** Visits and money by page, campaign, device and source. */
  sums: readonly Sum[];
  funnel: Funnel;
  /** Sections of a result: the number of timed readings, and their median in seconds. */
  times: { section: string; timed: number; seconds: number }[];
  /** Hours from sign-up to first payment. */
  toPayment: { payers: number; medianHours: number | null };
  /**
   * Members who signed up in a week, or in the part of it within the period, and how many of them paid within
   * 28 days; `whole`: those 28 days are over for all of them.
   */
  cohorts: { from: IndiaDay; to: IndiaDay; members: number; payers: number; whole: boolean }[];
  /** Members who signed up, and how many of them were active on a later day. */
  again: { members: number; returned: number };
  /** These days, and the same days 52 weeks before. */
  year: Totals;
  changed: Changed;
};

/** Most rows in an answer. */
const SHOWN = 10;
/** The top values of a dimension, by these measures in turn, then by name. */
const topOf = (sums: readonly Sum[], dimension: string, ...by: Measure[]): Sum[] =>
  sums
    .filter((sum) => sum.dimension === dimension)
    .toSorted((a, b) => {
      const differing = by.find((measure) => a[measure] !== b[measure]);
      return differing ? b[differing] - a[differing] : a.value < b.value ? -1 : 1;
    })
    .slice(0, SHOWN);

/** The relative change of a figure, such as "+20%"; a dash if there was nothing before. */
export function growth(now: number, before: number): string {
  if (before === 0) return "–";
  return `${now < before ? "−" : "+"}${percent(Math.abs(now - before) / before)}`;
}

/** Hours in words: in minutes below two hours, in days from two days on. */
function hoursInWords(hours: number): string {
  if (hours < 2) return countOf(Math.round(hours * 60), "minute");
  return hours < 48 ? countOf(Math.round(hours), "hour") : countOf(Math.round(hours / 24), "day");
}

function postsQuestion({ sums }: QuestionFacts): Question {
  const opened = sums.filter(({ value, visits }) => /^\/blog\/[a-z0-9-]+$/.test(value) && visits > 0);
  const posts = topOf(opened, "page", "signups", "visits");
  const [first] = posts;
  return {
    id: "posts",
    question: "Which post brings sign-ups?",
    answer:
      first && first.signups > 0
        ? `${first.value}: ${countOf(first.signups, "sign-up")} in ` +
          `${countOf(first.visits, "visit")} that opened it.`
        : first
          ? "No visit that opened a post led to a sign-up."
          : NO_DATA,
    columns: ["Post", "Visits", "Sign-ups"],
    rows: posts.map(({ value, visits, signups }) => [value, grouped(visits), grouped(signups)]),
  };
}

function leavingQuestion({ funnel: { statements } }: QuestionFacts): Question {
  const drops = statements.flatMap(({ n, now: answers }, at) => {
    const lost = answers - (statements[at + 1]?.now ?? answers);
    return n !== HALF && lost > 0 ? [{ n, answers, lost }] : [];
  });
  const worst = drops.toSorted((a, b) => b.lost - a.lost || a.n - b.n);
  const [first] = worst;
  return {
    id: "leaving",
    question: "Where do people leave the quest?",
    answer: first
      ? `After statement ${first.n}: ${first.lost} of ${first.answers} ` +
        "who answered it did not answer the next."
      : NO_DATA,
    columns: ["After statement", "Answered it", "Left"],
    rows: worst
      .slice(0, SHOWN)
      .map(({ n, answers, lost }) => [`Statement ${n}`, grouped(answers), grouped(lost)]),
  };
}

function campaignsQuestion({ sums }: QuestionFacts): Question {
  const campaigns = topOf(sums, "campaign", "signups", "visits");
  const best = campaigns
    .filter(({ signups }) => signups > 0)
    .toSorted((a, b) => b.signups / b.visits - a.signups / a.visits)[0];
  return {
    id: "campaigns",
    question: "Which campaign turns visits into sign-ups?",
    answer: best
      ? `“${campaignName(best.value)}”: ${shareOf(best.signups, best.visits)} of ${countOf(best.visits, "visit")}.`
      : campaigns.length > 0
        ? "No visit from a campaign led to a sign-up."
        : NO_DATA,
    columns: ["Campaign", "Visits", "Sign-ups", "Share", "Visits with a payment"],
    rows: campaigns.map(({ value, visits, signups, paid }) => [
      campaignName(value),
      grouped(visits),
      grouped(signups),
      shareOf(signups, visits),
      grouped(paid),
    ]),
  };
}

/**
 * Amounts by the source of the visit in which the payer signed up; `last` by that of the visit in which they
 * paid. The source is "" if the visit is unknown.
 */
type Revenue = { source: string; paid: number; returned: number; last: number };
type Amount = Exclude<keyof Revenue, "source">;
const AMOUNTS: Record<string, Amount> = {
  paid_by_signup: "paid",
  returned_by_signup: "returned",
  paid_by_visit: "last",
};

/**
 * Money by source, in paise, most money first. The rest of the key figures goes to the unknown source, so that
 * the totals agree.
 */
function revenueOf(sums: readonly Sum[], { taken, returned, lost }: Totals): Revenue[] {
  const bySource = new Map<string, Revenue>();
  const add = (source: string, amount: Amount, n: number) => {
    const row = bySource.get(source) ?? { source, paid: 0, returned: 0, last: 0 };
    if (n !== 0) bySource.set(source, { ...row, [amount]: row[amount] + n });
  };
  for (const { dimension, value, amount } of sums) {
    const column = AMOUNTS[dimension];
    if (column) add(value, column, amount);
  }
  const rows = [...bySource.values()];
  // not below 0, since a payment may have been recorded between the two reads
  const left = (all: number, amount: Amount) =>
    Math.max(0, all - rows.reduce((sum, row) => sum + row[amount], 0));
  add("", "paid", left(taken.now, "paid"));
  add("", "returned", left(returned.now + lost.now, "returned"));
  add("", "last", left(taken.now, "last"));
  return [...bySource.values()].toSorted(
    (a, b) => b.paid - a.paid || b.last - a.last || (a.source < b.source ? -1 : 1),
  );
}

function revenueQuestion({ sums, year }: QuestionFacts): Question {
  const revenue = revenueOf(sums, year);
  const total = revenue.reduce((sum, { paid }) => sum + paid, 0);
  const attributed = revenue.filter(({ source }) => source !== "");
  const first = attributed.filter(({ paid }) => paid > 0).toSorted((a, b) => b.paid - a.paid)[0];
  const last = attributed.filter((row) => row.last > 0).toSorted((a, b) => b.last - a.last)[0];
  const most = [
    first && `${sourceName(first.source)} by the visit in which they signed up (${rupees(first.paid)})`,
    last && `${sourceName(last.source)} by the visit in which they paid (${rupees(last.last)})`,
  ].filter((answer) => answer !== undefined);
  return {
    id: "revenue",
    question: "Where did paying customers come from?",
    answer:
      most.length > 0
        ? `Of ${rupees(total)}, most came from ${most.join(", and from ")}.`
        : total > 0
          ? `${rupees(total)} was paid; no visit of those who paid is known.`
          : NO_DATA,
    columns: [
      "Source",
      "Paid, by sign-up",
      "Refunded or lost in disputes",
      "Net",
      "Paid, by the paying visit",
    ],
    rows: revenue.map(({ source, paid, returned, last: paying }) => [
      sourceName(source) || "Unknown",
      ...[paid, returned, paid - returned, paying].map(rupees),
    ]),
  };
}

function devicesQuestion({ sums }: QuestionFacts): Question {
  const devices = topOf(sums, "device", "visits");
  const widest = devices
    .filter(({ completed }) => completed > 0)
    .toSorted((a, b) => b.completed / b.started - a.completed / a.started)[0];
  return {
    id: "devices",
    question: "How far do people get on each device?",
    answer: widest
      ? `Of quests begun on a ${deviceName(widest.value).toLowerCase()}, ${shareOf(widest.completed, widest.started)} are ` +
        "finished in the same visit: the most."
      : devices.length > 0
        ? "No quest was finished in the visit in which it was begun."
        : NO_DATA,
    columns: ["Device", "Visits", "Started the quest", "Finished it", "Signed up", "Paid"],
    rows: devices.map((device) => [
      deviceName(device.value),
      ...[device.visits, device.started, device.completed, device.signups, device.paid].map(grouped),
    ]),
  };
}

function paymentQuestion({ toPayment: { payers, medianHours } }: QuestionFacts): Question {
  return {
    id: "to-payment",
    question: "How long is it from signing up to the payment?",
    answer:
      medianHours === null
        ? NO_DATA
        : `Half of ${countOf(payers, "payer")} paid within ${hoursInWords(medianHours)} of signing up.`,
    columns: ["Payers whose sign-up is known", "Median"],
    rows: medianHours === null ? [] : [[grouped(payers), hoursInWords(medianHours)]],
  };
}

type Cohort = QuestionFacts["cohorts"][number];
const isCut = ({ from, to }: Cohort) => daysUntil(from, to) < 6;
const dayOf = (day: IndiaDay) => formatIndiaDay(indiaMidnight(day));
const cohortName = (cohort: Cohort) => {
  const until = isCut(cohort) ? `, only until ${dayOf(cohort.to)}` : "";
  return `${dayOf(cohort.from)}${until}${cohort.whole ? "" : ", not over yet"}`;
};

function cohortsQuestion({ cohorts }: QuestionFacts): Question {
  const whole = cohorts.filter(({ whole: over, members }) => over && members > 0);
  const [members, payers] = [
    whole.reduce((sum, cohort) => sum + cohort.members, 0),
    whole.reduce((sum, cohort) => sum + cohort.payers, 0),
  ];
  return {
    id: "cohorts",
    question: "How many of those who sign up in a week pay?",
    answer:
      members > 0
        ? `${shareOf(payers, members)} within 28 days, over ${countOf(whole.length, "week")} whose 28 days ` +
          `are over${whole.some(isCut) ? "; what of a week lies in the period counts as one" : ""}.`
        : cohorts.length > 0
          ? "Too early to say: no week has had its 28 days yet."
          : NO_DATA,
    columns: ["Week from", "Signed up", "Paid within 28 days", "Share"],
    rows: cohorts.map((cohort) => [
      cohortName(cohort),
      grouped(cohort.members),
      grouped(cohort.payers),
      shareOf(cohort.payers, cohort.members),
    ]),
  };
}

function applicationsQuestion({ sums }: QuestionFacts): Question {
  const applications = topOf(sums, "source", "applied").filter(({ applied }) => applied > 0);
  const [first] = applications;
  return {
    id: "applications",
    question: "Where do applications come from?",
    answer: first
      ? `Most from ${sourceName(first.value)}: ${countOf(first.applied, "visit")} in which one was sent.`
      : NO_DATA,
    columns: ["Source", "Visits in which one was sent"],
    rows: applications.map(({ value, applied }) => [sourceName(value), grouped(applied)]),
  };
}

function againQuestion({ again: { members, returned }, year }: QuestionFacts): Question {
  const visits = year.visits.now;
  const repeated = Math.max(0, visits - year.visitors.now);
  const ofVisits = `${shareOf(repeated, visits)} of visits were not their visitor’s first of the day.`;
  const ofMembers =
    members < MIN_SAMPLE
      ? `Too few members signed up to say whether they return (${members})`
      : `${returned} of ${countOf(members, "member")} who signed up were active again on a later day`;
  return {
    id: "again",
    question: "Do people come back?",
    answer: members + visits === 0 ? NO_DATA : visits > 0 ? `${ofMembers}; ${ofVisits}` : `${ofMembers}.`,
    columns: ["What", "All", "Again", "Share"],
    rows:
      members + visits === 0
        ? []
        : [
            [
              "Members who signed up, active on a later day",
              grouped(members),
              grouped(returned),
              shareOf(returned, members),
            ],
            [
              "Visits, not the first of their visitor’s day",
              grouped(visits),
              grouped(repeated),
              shareOf(repeated, visits),
            ],
          ],
  };
}

/** A reading time in words. */
const readFor = (seconds: number) =>
  seconds < 120
    ? countOf(Math.round(seconds), "second")
    : countOf(Math.round(seconds / 6) / 10, "minute", "minutes");

function sectionsQuestion({ funnel, times }: QuestionFacts): Question {
  const [opened, shares, readings] = [
    new Map(funnel.sections.map(({ name, now }) => [name, now])),
    new Map(funnel.shares.map(({ name, now }) => [name, now])),
    new Map(times.map((reading) => [reading.section, reading])),
  ];
  const sections = [...new Set([...opened.keys(), ...shares.keys(), ...readings.keys()])]
    .toSorted((a, b) => sectionPlace(a) - sectionPlace(b))
    .map((section) => ({
      name: sectionName(section),
      opened: opened.get(section) ?? 0,
      shared: shares.get(section) ?? 0,
      timed: readings.get(section)?.timed ?? 0,
      seconds: readings.get(section)?.seconds ?? null,
    }))
    .filter((section) => section.opened + section.shared + section.timed > 0);
  const timed = sections.flatMap((section) =>
    section.seconds === null || section.timed < MIN_SAMPLE ? [] : [{ ...section, seconds: section.seconds }],
  );
  const longest = timed.toSorted((a, b) => b.seconds - a.seconds)[0];
  const shared = sections.filter((section) => section.shared > 0).toSorted((a, b) => b.shared - a.shared)[0];
  const read = longest
    ? `“${longest.name}” is read longest: ${readFor(longest.seconds)} or more in half of ` +
      countOf(longest.timed, "reading")
    : `Too few readings to say which is read longest (fewer than ${MIN_SAMPLE} of any section)`;
  const shareSentence = shared
    ? `“${shared.name}” is shared most: ${countOf(shared.shared, "time")}`
    : "none was shared";
  return {
    id: "sections",
    question: "Which section is read longest, and which is shared most?",
    answer: sections.length === 0 ? NO_DATA : `${read}; ${shareSentence}.`,
    columns: ["Section", "Visits that opened it", "Readings timed", "Time, median", "Shared"],
    rows: sections.map((section) => [
      section.name,
      grouped(section.opened),
      grouped(section.timed),
      section.seconds === null ? "–" : readFor(section.seconds),
      grouped(section.shared),
    ]),
  };
}

/** A figure, the one it is compared with and the change, in words. */
export type FigureRow = { name: string; now: string; before: string; change: string };
export const figureRow = (
  name: string,
  { now, before }: ComparedFigure,
  written: (n: number) => string,
): FigureRow => ({
  name,
  now: written(now),
  before: written(before),
  change: growth(now, before),
});
const METRICS = keysOf(METRIC_NAMES);
const isNothing = (totals: Totals) =>
  METRICS.every((metric) => totals[metric].now === 0 && totals[metric].before === 0);
/** The key figures; losses in disputes only if there were any. */
export const figureRows = (totals: Totals): FigureRow[] =>
  METRICS.filter((metric) => metric !== "lost" || totals.lost.now !== 0 || totals.lost.before !== 0).map(
    (metric) => figureRow(METRIC_NAMES[metric], totals[metric], isMoney(metric) ? rupees : grouped),
  );
const cellsOf = ({ name, now, before, change }: FigureRow) => [name, now, before, change];

function yearQuestion({ year }: QuestionFacts): Question {
  const change = (metric: MetricName) => growth(year[metric].now, year[metric].before);
  const visits = countOf(year.visits.before, "visit");
  const tooFew = `Too little to compare: ${visits} in the same days 52 weeks before.`;
  const compared =
    `Against the same days 52 weeks before: visits ${change("visits")}, sign-ups ${change("signups")}, ` +
    `gross revenue ${change("taken")}.`;
  return {
    id: "year",
    question: "How do the figures compare with last year?",
    answer: isNothing(year) ? NO_DATA : year.visits.before < MIN_SAMPLE ? tooFew : compared,
    columns: ["Figure", "These days", "52 weeks before", "Change"],
    rows: isNothing(year) ? [] : figureRows(year).map(cellsOf),
  };
}

/** In standard deviations: chance moves a count by about its square root; twice that is more than chance. */
const CHANCE = 2;
const movedBy = ({ now, before }: ComparedFigure) =>
  Math.abs(now - before) / Math.sqrt(Math.max(1, now + before));
const COUNTED: MetricName[] = ["visits", "finished", "signups", "paid"];

/** A sentence about the figure that changed most since the week before, if by more than chance. */
export function figuresMoved({ totals, until }: Changed): string {
  const all = COUNTED.reduce((sum, metric) => sum + totals[metric].now + totals[metric].before, 0);
  const week = `in the seven days to ${until}`;
  if (all < MIN_SAMPLE) return `Too little was counted to compare (${all}) ${week}`;
  const [most] = COUNTED.map((metric) => ({
    name: METRIC_NAMES[metric],
    two: totals[metric],
    by: movedBy(totals[metric]),
  })).toSorted((a, b) => b.by - a.by);
  if (!most || most.by < CHANCE) return `No figure changed more than by chance ${week}`;
  const { now, before } = most.two;
  const change = before === 0 ? "" : ` (${growth(now, before)})`;
  return `${most.name} went from ${grouped(before)} to ${grouped(now)}${change} ${week}`;
}

/** A clause with the newest three marks, or nothing. */
function markedSentence({ marks }: Changed): string {
  const words = marks.slice(0, 3).map(({ what }) => `“${what}”`);
  return words.length > 0 ? `; marked by hand: ${words.join(", ")}` : "";
}

/** A sentence about the changes and marks of those days, without a full stop. */
export function changesSentence(changed: Changed): string {
  const { changes, changeCount } = changed;
  const [last] = changes;
  const changedText = last
    ? `${countOf(changeCount, "change was", "changes were")} made to the site, the last by ` +
      `${last.who}: ${last.what}`
    : "nothing was changed on the site";
  return changedText + markedSentence(changed);
}

function changedQuestion({ changed }: QuestionFacts): Question {
  const { totals, changeCount, changes, marks } = changed;
  const isEmpty = changeCount === 0 && marks.length === 0 && isNothing(totals);
  return {
    id: "changed",
    question: "What changed since the week before, and which changes were made to the site?",
    answer: isEmpty ? NO_DATA : `${figuresMoved(changed)}; ${changesSentence(changed)}.`,
    columns: ["Figure", "Seven days", "Seven before", "Change"],
    rows: isEmpty ? [] : figureRows(totals).map(cellsOf),
    ...(changes.length + marks.length > 0 && {
      details: {
        caption:
          marks.length > 0
            ? "Marks and changes of those days, newest first"
            : "Changes of those days, newest first",
        columns: ["What", "Who", "When"],
        rows: [
          ...marks.map(({ what, who, at }) => [`Marked: ${what}`, who, at]),
          ...changes.map(({ what, who, at }) => [what, who, at]),
        ],
      },
    }),
  };
}

/** The questions that the statistics can answer, each with its answer. */
export const questionsOf = (facts: QuestionFacts): Question[] =>
  [
    postsQuestion,
    leavingQuestion,
    campaignsQuestion,
    revenueQuestion,
    devicesQuestion,
    paymentQuestion,
    cohortsQuestion,
    applicationsQuestion,
    againQuestion,
    sectionsQuestion,
    yearQuestion,
    changedQuestion,
  ].map((question) => question(facts));
