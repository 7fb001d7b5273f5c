import { isDeepStrictEqual } from "node:util";
import type { Form } from "../app/features/quest/contract.ts";
import type { Block, Validity } from "../app/features/quest/domain/validity.ts";
import type { Odds } from "../app/features/quest/domain/sitting.ts";
import { grouped } from "../app/kernel/india-format.ts";

/** What `npm run validity` stores: counts and sums, of which the page makes its figures. */
export type Found = {
  engine: string;
  instrument: string;
  date: string;
  forms: Record<Form, Block[]>;
  odds: Record<Form, Odds[]>;
};

/**
 * What is stored of a run: where every figure is the one that stood there, what stood there, with its date.
 * So a run that changes nothing leaves the file as it is, and one that changes a figure shows in it.
 */
export const storedOf = (before: Found, found: Found): Found =>
  isDeepStrictEqual({ ...before, date: found.date }, found) ? before : found;

const TRAITS = 5;
const mean = (list: number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;
const two = (x: number) => x.toFixed(2).replace(/^0/, "");
const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

/** What the page will say of one form, in a few lines. */
export function saidOf(name: string, { people, scales, odds, oddsPeople, papers }: Validity): string {
  const both = (what: "parallel" | "holds") =>
    [scales.slice(0, TRAITS), scales.slice(TRAITS)].map((part) => two(mean(part.map((one) => one[what]))));
  const [agree, holds] = [both("parallel"), both("holds")];
  const off = Math.max(
    ...odds.filter((bin) => bin.people >= 800).map((bin) => Math.abs(bin.stated - bin.right)),
  );
  return [
    `${name}, ${grouped(people)} people:`,
    `  two results agree at ${agree[0]} (traits) and ${agree[1]} (facets)`,
    `  an 80% range holds where people stand for ${holds[0]} (traits) and ${holds[1]} (facets) of them`,
    `  graded C: ${percent(papers.honest.found)} and ${percent(papers.varied.found)} of honest people, ` +
      `${percent(papers.uniform.found)} of answers by chance, ${percent(papers.half.found)} where half are`,
    `  odds of the archetype, of ${grouped(oddsPeople)} people, are off by ${two(off)} at most`,
  ].join("\n");
}
