import { grouped } from "../../../lib/india-format.ts";
import { rupees } from "../../../lib/money.ts";
import { countOf } from "../../../lib/plural.ts";
import { FEWEST, NOTHING, type Question } from "../contract.ts";
import { growth, percent } from "./answering.ts";
import { isMoney, type MetricName, type Totals, type Two } from "./figures.ts";

/** Facts that reach over visits: of members, of sections of a result, of the year before. */
export type WiderFacts = {
  /**
   * Members who signed up, and how many of them were seen by the server on a later day; visits, and the
   * visitors of each day added up.
   */
  again: { members: number; returned: number; visits: number; visitors: number };
  /**
   * Sections of a result: visits that opened them, how often they were shared, of how many readings the time
   * is known, and its median in seconds.
   */
  sections: { name: string; opened: number; shared: number; timed: number; seconds: number | null }[];
  /** These days, and the same days 52 weeks before. */
  year: Totals;
};

export function againQuestion({ again: { members, returned, visits, visitors } }: WiderFacts): Question {
  const repeated = Math.max(0, visits - visitors);
  const ofVisits = `${percent(repeated, visits)} of visits were not their visitor’s first of the day.`;
  const ofMembers =
    members < FEWEST
      ? `Too few members signed up to say whether they return (${members})`
      : `${returned} of ${countOf(members, "member")} who signed up were active again on a later day`;
  return {
    id: "again",
    question: "Do people come back?",
    answer: members + visits === 0 ? NOTHING : visits > 0 ? `${ofMembers}; ${ofVisits}` : `${ofMembers}.`,
    columns: ["What", "All", "Again", "Share"],
    rows:
      members + visits === 0
        ? []
        : [
            [
              "Members who signed up, active on a later day",
              grouped(members),
              grouped(returned),
              percent(returned, members),
            ],
            [
              "Visits, not the first of their visitor’s day",
              grouped(visits),
              grouped(repeated),
              percent(repeated, visits),
            ],
          ],
  };
}

/** Seconds as an owner says them. */
const readFor = (seconds: number) =>
  seconds < 120
    ? countOf(Math.round(seconds), "second")
    : countOf(Math.round(seconds / 6) / 10, "minute", "minutes");

export function sectionsQuestion({ sections }: WiderFacts): Question {
  const timed = sections.flatMap((one) =>
    one.seconds === null || one.timed < FEWEST ? [] : [{ ...one, seconds: one.seconds }],
  );
  const longest = timed.toSorted((a, b) => b.seconds - a.seconds)[0];
  const shared = sections.filter((one) => one.shared > 0).toSorted((a, b) => b.shared - a.shared)[0];
  const read = longest
    ? `“${longest.name}” is read longest: ${readFor(longest.seconds)} or more in half of ` +
      countOf(longest.timed, "reading")
    : `Too few readings to say which is read longest (fewer than ${FEWEST} of any section)`;
  const handedOn = shared
    ? `“${shared.name}” is shared most: ${countOf(shared.shared, "time")}`
    : "none was shared";
  return {
    id: "sections",
    question: "Which section is read longest, and which is shared most?",
    answer: sections.length === 0 ? NOTHING : `${read}; ${handedOn}.`,
    columns: ["Section", "Visits that opened it", "Readings timed", "Half read for", "Shared"],
    rows: sections.map((one) => [
      one.name,
      grouped(one.opened),
      grouped(one.timed),
      one.seconds === null ? "–" : readFor(one.seconds),
      grouped(one.shared),
    ]),
  };
}

/** Key figures as an owner calls them. */
export const FIGURES: [metric: MetricName, name: string][] = [
  ["visits", "Visits"],
  ["visitors", "Daily visitors"],
  ["finished", "Quests finished"],
  ["signups", "Sign-ups"],
  ["paid", "Orders paid"],
  ["taken", "Gross revenue"],
  ["returned", "Refunded"],
  ["lost", "Lost in disputes"],
];
/** The figures to tell: of disputes only where one was lost. */
export const figuresOf = (totals: Record<MetricName, Two>) =>
  FIGURES.filter(([metric]) => metric !== "lost" || totals.lost.now !== 0 || totals.lost.before !== 0);

export function yearQuestion({ year }: WiderFacts): Question {
  const isEmpty = FIGURES.every(([metric]) => year[metric].now === 0 && year[metric].before === 0);
  const change = (metric: MetricName) => growth(year[metric].now, year[metric].before);
  const visits = countOf(year.visits.before, "visit");
  const tooFew = `Too little to compare: ${visits} in the same days 52 weeks before.`;
  const compared =
    `Against the same days 52 weeks before: visits ${change("visits")}, sign-ups ${change("signups")}, ` +
    `gross revenue ${change("taken")}.`;
  return {
    id: "year",
    question: "How do the figures compare with last year?",
    answer: isEmpty ? NOTHING : year.visits.before < FEWEST ? tooFew : compared,
    columns: ["Figure", "These days", "52 weeks before", "Change"],
    rows: isEmpty
      ? []
      : figuresOf(year).map(([metric, name]) => {
          const { now, before } = year[metric];
          const written = isMoney(metric) ? rupees : grouped;
          return [name, written(now), written(before), growth(now, before)];
        }),
  };
}
