import { grouped } from "../../../lib/india-format.ts";
import {
  type Changed,
  changesSentence,
  figureRow,
  type FigureRow,
  figureRows,
  figuresMoved,
} from "./questions.ts";
import type { Place, Totals } from "./figures.ts";

/** The facts of a week; `sources` have display names. */
export type WeekFacts = Changed & { sources: Place[] };

/** The key figures of a week, and how many refunds there were. */
export const weekFigures = (totals: Totals): FigureRow[] => [
  ...figureRows(totals),
  figureRow("Refunds", totals.refunds, grouped),
];

/** A clause about the main source; "most" only for more than half. */
function originOf(what: string, places: { name: string; n: number }[], total: number): string {
  const top = Math.max(...places.map(({ n }) => n));
  const leading = places.filter(({ n }) => n === top).map(({ name }) => name);
  const names = new Intl.ListFormat("en-GB").format(leading);
  const share = `${grouped(top)} of ${grouped(total)}`;
  if (leading.length > 1) return `${what} came most from ${names}: ${share} each`;
  const lower = what.charAt(0).toLowerCase() + what.slice(1);
  return top * 2 > total
    ? `Most ${lower} came from ${names}: ${share}`
    : `More ${lower} came from ${names} than from anywhere else: ${share}`;
}

/** A sentence about the main source of sign-ups, or of visits if no sign-up has a known visit. */
function sourcesSentence({ sources, totals }: WeekFacts): string {
  if (totals.visits.now === 0) return "No visit was counted.";
  const by = (metric: "signups" | "visits") =>
    sources.map((source) => ({ name: source.name, n: source[metric] }));
  const attributed = sources.reduce((sum, { signups }) => sum + signups, 0);
  if (attributed > 0) return `${originOf("Sign-ups whose visit is known", by("signups"), attributed)}.`;
  return sources.length > 0
    ? `${originOf("Visits", by("visits"), totals.visits.now)}; of no sign-up is the visit known.`
    : "Where the visits came from is not known.";
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** A week in three sentences: changes in figures, sources, and changes to the site. */
export const weekSentences = (facts: WeekFacts): [string, string, string] => [
  sentence(figuresMoved(facts)),
  sourcesSentence(facts),
  sentence(changesSentence(facts)),
];
