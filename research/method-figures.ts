import { isDeepStrictEqual } from "node:util";
import { TRAITS, type Form } from "../app/features/quest/contract.ts";
import type { Validity } from "./validity.ts";

/**
 * The figures of one form on `/quest/method`: shares and correlations from 0 to 1, rounded to thousandths.
 */
type FormFigures = {
  /** Correlation of two results of the same people on equivalent forms. */
  agreement: { traits: number; facets: number };
  /** How often an 80% range contains the true standing, and how often the result of a second sitting. */
  rangeHolds: { traits: number; facets: number };
  secondInRange: { traits: number; facets: number };
  /** Largest difference between stated and true odds of the archetype, over deciles with enough results. */
  oddsOff: number;
  /** Share of second sittings with the same archetype. */
  sameArchetype: number;
  /**
   * Shares graded C: of honest people, of people who answer at random, and of those who answer half at
   * random.
   */
  gradedC: { honest: number; random: number; halfRandom: number };
};

/**
 * content/quest-method.json. `people` were simulated for all figures except the odds, which use `oddsPeople`.
 */
export type MethodFigures = {
  engine: string;
  instrument: string;
  /** Date on which `npm run validity` first computed these figures. */
  date: string;
  people: number;
  oddsPeople: Record<Form, number>;
} & Record<Form, FormFigures>;

/** Minimum number of results in a decile: with fewer, chance alone would move the share by more than .03. */
export const ENOUGH = 800;

const thousandths = (x: number) => Math.round(1000 * x) / 1000;
const mean = (list: number[]) => thousandths(list.reduce((sum, x) => sum + x, 0) / list.length);

export function figuresFrom({ scales, odds, same, papers }: Validity): FormFigures {
  const averages = (figure: "parallel" | "holds" | "again") => ({
    traits: mean(scales.slice(0, TRAITS.length).map((scale) => scale[figure])),
    facets: mean(scales.slice(TRAITS.length).map((scale) => scale[figure])),
  });
  const differences = odds
    .filter(({ people }) => people >= ENOUGH)
    .map(({ stated, right }) => Math.abs(stated - right));
  return {
    agreement: averages("parallel"),
    rangeHolds: averages("holds"),
    secondInRange: averages("again"),
    oddsOff: thousandths(Math.max(...differences)),
    sameArchetype: thousandths(same),
    gradedC: {
      honest: thousandths(papers.varied.found),
      random: thousandths(papers.uniform.found),
      halfRandom: thousandths(papers.half.found),
    },
  };
}

/** The figures to store after a run: the previous ones with their date, if the run computed the same. */
export const figuresToStore = (before: MethodFigures, found: MethodFigures): MethodFigures =>
  isDeepStrictEqual({ ...before, date: found.date }, found) ? before : found;
