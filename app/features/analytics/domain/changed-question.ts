import { grouped } from "../../../lib/india-format.ts";
import { rupees } from "../../../lib/money.ts";
import { countOf } from "../../../lib/plural.ts";
import { FEWEST, NOTHING, type Question } from "../contract.ts";
import { growth } from "./answering.ts";
import { isMoney, type MetricName, type Totals, type Two } from "./figures.ts";
import { FIGURES, figuresOf } from "./wider-questions.ts";

/** A change to the site, in words; `at` too. `isSite`: made by the site itself. */
type Change = { at: string; what: string; who: string; isSite: boolean };
/** A mark of a day, in words; `at` too. */
type Marked = Omit<Change, "isSite">;
export type ChangedFacts = {
  /**
   * The last seven of the days beside the seven before; `until` in words; the newest changes and marks of
   * those days.
   */
  changed: { until: string; totals: Totals; done: number; changes: Change[]; marks: Marked[] };
};

/**
 * A figure moves by chance about as far as the root of its count; twice that is more than chance explains.
 */
const CHANCE = 2;
const movedBy = ({ now, before }: Two) => Math.abs(now - before) / Math.sqrt(Math.max(1, now + before));
const COUNTED: MetricName[] = ["visits", "finished", "signups", "paid"];

/** Which figure moved most against the week before, if one moved further than chance does. */
export function figuresMoved({ totals, until }: ChangedFacts["changed"]): string {
  const counted = FIGURES.filter(([metric]) => COUNTED.includes(metric));
  const all = counted.reduce((sum, [metric]) => sum + totals[metric].now + totals[metric].before, 0);
  const week = `in the seven days to ${until}`;
  if (all < FEWEST) return `Too little was counted to compare (${all}) ${week}`;
  const [most] = counted
    .map(([metric, name]) => ({ name, two: totals[metric], by: movedBy(totals[metric]) }))
    .toSorted((a, b) => b.by - a.by);
  if (!most || most.by < CHANCE) return `No figure moved further than chance does ${week}`;
  const { now, before } = most.two;
  const change = before === 0 ? "" : ` (${growth(now, before)})`;
  return `${most.name} went from ${grouped(before)} to ${grouped(now)}${change} ${week}`;
}

/** The newest three marks. */
function markedSentence({ marks }: ChangedFacts["changed"]): string {
  const words = marks.slice(0, 3).map(({ what }) => `“${what}”`);
  return words.length > 0 ? `; marked by hand: ${words.join(", ")}` : "";
}

/** What was done to the site and marked in those days, without its point. */
export function doneSentence(changed: ChangedFacts["changed"]): string {
  const { changes, done } = changed;
  const [last] = changes;
  const changedText = last
    ? `${countOf(done, "change was", "changes were")} made to the site, the last by ` +
      `${last.isSite ? "the site itself" : last.who}: ${last.what}`
    : "nothing was changed on the site";
  return changedText + markedSentence(changed);
}

export function changedQuestion({ changed }: ChangedFacts): Question {
  const { totals, done, changes, marks } = changed;
  const isEmpty =
    done === 0 &&
    marks.length === 0 &&
    FIGURES.every(([metric]) => totals[metric].now === 0 && totals[metric].before === 0);
  return {
    id: "changed",
    question: "What changed since the week before, and which changes were made to the site?",
    answer: isEmpty ? NOTHING : `${figuresMoved(changed)}; ${doneSentence(changed)}.`,
    columns: ["Figure", "Seven days", "Seven before", "Change"],
    rows: isEmpty
      ? []
      : figuresOf(totals).map(([metric, name]) => {
          const written = isMoney(metric) ? rupees : grouped;
          const { now, before } = totals[metric];
          return [name, written(now), written(before), growth(now, before)];
        }),
    ...(changes.length + marks.length > 0 && {
      beside: {
        caption:
          marks.length > 0
            ? "What was marked and done in those days, the newest first"
            : "What was done in those days, the newest first",
        columns: ["What", "Who", "When"],
        rows: [
          ...marks.map(({ what, who, at }) => [`Marked: ${what}`, who, at]),
          ...changes.map(({ what, who, at }) => [what, who, at]),
        ],
      },
    }),
  };
}
