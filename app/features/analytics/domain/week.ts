import { grouped } from "../../../kernel/india-format.ts";
import { rupees } from "../../../kernel/money.ts";
import { countOf } from "../../../kernel/plural.ts";
import { growth } from "./answering.ts";
import { type ChangedFacts, doneSentence, figuresMoved } from "./changed-question.ts";
import type { Place, Totals, Two } from "./figures.ts";
import { FIGURES, isMoney } from "./wider-questions.ts";

/** A figure of the week beside that of the week before, written out. */
export type WeekFigure = { name: string; now: string; before: string; change: string };
/** What a week is told from; `sources` by their names in words. */
export type WeekFacts = ChangedFacts["changed"] & { sources: Place[] };

const figure = (name: string, { now, before }: Two, written: (n: number) => string): WeekFigure => ({
  name,
  now: written(now),
  before: written(before),
  change: growth(now, before),
});

/** The eight figures of a week: those of the room of Analytics, and how many refunds there were. */
export const weekFigures = (totals: Totals): WeekFigure[] => [
  ...FIGURES.map(([metric, name]) => figure(name, totals[metric], isMoney(metric) ? rupees : grouped)),
  figure("Refunds", totals.refunds, grouped),
];

/** Where the most came from: sign-ups where there are any, otherwise visits. */
function sourcesSentence({ sources, totals }: WeekFacts): string {
  if (totals.visits.now === 0) return "No visit was counted.";
  const known = sources.reduce((sum, one) => sum + one.signups, 0);
  const by = (of: "signups" | "visits") => sources.toSorted((a, b) => b[of] - a[of])[0];
  const [signups, visits] = [by("signups"), by("visits")];
  if (signups && known > 0)
    return `Most sign-ups whose visit is known came from ${signups.name}: ${grouped(signups.signups)} of ${grouped(known)}.`;
  return visits
    ? `Most visits came from ${visits.name}: ${grouped(visits.visits)} of ${countOf(totals.visits.now, "visit")}; of no sign-up is the visit known.`
    : "Where the visits came from is not known.";
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** A week in three sentences: what moved, where people came from, what was done to the site. */
export const weekSentences = (facts: WeekFacts): [string, string, string] => [
  sentence(figuresMoved(facts)),
  sourcesSentence(facts),
  sentence(doneSentence(facts)),
];
