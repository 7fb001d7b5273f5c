import { FACETS, TRAITS, type Sex } from "../app/features/quest/contract.ts";
import { entryOf, itemAt } from "../app/lib/checked.ts";
import { FACETS_OF, type Layout } from "../app/features/quest/domain/layout.ts";
import { tableOf } from "../app/lib/typed.ts";

/** One person's raw answers 1–5 in the form's order. Age in whole years. */
export type Sheet = { sex: Sex | null; age: number | null; raw: Int8Array };

/** Age limits of the comparison groups in years, the same as in the published norms. */
const PARTS = [21, 41, 61];
/** The age bands between these limits, and people of unknown age. */
const BANDS = ["under 21", "21 to 40", "41 to 60", "61 and over", "of no age"] as const;
const SEXES = ["female", "male", "of no sex"] as const;
type Band = (typeof BANDS)[number];
/** A cell of the people by sex and age, such as "female, 21 to 40". */
export type Cell = `${(typeof SEXES)[number]}, ${Band}`;
export const CELLS: readonly Cell[] = SEXES.flatMap((sex) => BANDS.map((band): Cell => `${sex}, ${band}`));

const bandOf = (age: number | null): Band =>
  age === null ? "of no age" : itemAt(BANDS, PARTS.filter((part) => age >= part).length);

export const cellOf = ({ sex, age }: Pick<Sheet, "sex" | "age">): Cell =>
  `${sex ?? "of no sex"}, ${bandOf(age)}`;

/** A comparison group: one sex or both, and ages from `from` up to but excluding `to`, or all. */
export type Whose = { sex: Sex | null; from: number | null; to: number | null };
/** Every possible comparison group of a calibration, widest first. */
export const GROUPS: readonly Whose[] = ([null, "female", "male"] as const).flatMap((sex) =>
  [[null, null], ...[...PARTS, null].map((to, i) => [PARTS[i - 1] ?? null, to])].map(
    ([from = null, to = null]) => ({ sex, from, to }),
  ),
);

function cellsOf({ sex, from, to }: Whose): Cell[] {
  const band = from === null && to === null ? undefined : bandOf(from ?? 0);
  return CELLS.filter(
    (cell) => (sex === null || cell.startsWith(`${sex},`)) && (!band || cell.endsWith(`, ${band}`)),
  );
}

/** Number of people, and their sums, which are all whole numbers. */
export type Added = { respondents: number; sums: Float64Array };

/**
 * The sums over a form's respondents that a calibration needs, without data of single people. `answers`: sums
 * of the raw answers to each statement, then of the products of each pair, in the order of `answerSums`.
 * `cells`: sums of facets and traits, in the order of `scaleSums`.
 */
export type Sums = { answers: Added; cells: Record<Cell, Added> };

const SCALES = FACETS.length + TRAITS.length;
/** Number of sums of a form with n statements. */
const answerSumsOf = (n: number) => n + (n * (n + 1)) / 2;
const SCALE_SUMS = 2 * SCALES;

const nothing = (length: number): Added => ({ respondents: 0, sums: new Float64Array(length) });

/** Empty sums. */
export const noSums = ({ key }: Pick<Layout, "key">): Sums => ({
  answers: nothing(answerSumsOf(key.length)),
  cells: tableOf(CELLS, () => nothing(SCALE_SUMS)),
});

/** One person's answers and products: x₁ … xₙ, then x₁x₁, x₂x₁, x₂x₂, x₃x₁ … */
export function answerSums(raw: ArrayLike<number>): number[] {
  const n = raw.length;
  const list = Array.from(raw);
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) list.push(raw[i]! * raw[j]!);
  return list;
}

/** One person's scales: keyed sums by FACETS and TRAITS, then their squares. */
export function scaleSums({ key, facetOf }: Layout, raw: ArrayLike<number>): number[] {
  const list = Array.from({ length: SCALES }, () => 0);
  for (let p = 0; p < key.length; p++) list[facetOf[p]!]! += key[p]! > 0 ? raw[p]! : 6 - raw[p]!;
  for (const [t, facets] of FACETS_OF.entries())
    list[FACETS.length + t] = facets.reduce((sum, f) => sum + itemAt(list, f), 0);
  return [...list, ...list.map((x) => x * x)];
}

function addTo(added: Added, share: number[]) {
  added.respondents++;
  for (const [i, x] of share.entries()) added.sums[i] = itemAt(added.sums, i) + x;
}

export function addPerson(layout: Layout, { answers, cells }: Sums, sheet: Sheet) {
  addTo(answers, answerSums(sheet.raw));
  addTo(entryOf(cells, cellOf(sheet)), scaleSums(layout, sheet.raw));
}

/** Means, and row-major covariances, of the raw answers. */
export function meanAndCovariance({ respondents, sums }: Added, n: number) {
  const mean = sums.slice(0, n).map((x) => x / respondents);
  const covariance = new Float64Array(n * n);
  let at = n;
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++, at++)
      covariance[i * n + j] = covariance[j * n + i] =
        (itemAt(sums, at) - respondents * itemAt(mean, i) * itemAt(mean, j)) / (respondents - 1);
  return { mean, covariance };
}

/** Means and standard deviations of facets and traits in a group, and its size. */
export function figuresOf({ cells }: Sums, whose: Whose) {
  const members = cellsOf(whose).map((cell) => entryOf(cells, cell));
  const respondents = members.reduce((sum, cell) => sum + cell.respondents, 0);
  const total = (at: number) => members.reduce((sum, { sums }) => sum + itemAt(sums, at), 0);
  const figure = (at: number) => {
    const mean = total(at) / respondents;
    const variance = (total(SCALES + at) - respondents * mean ** 2) / (respondents - 1);
    return { mean, sd: Math.sqrt(Math.max(0, variance)) };
  };
  return {
    respondents,
    facets: FACETS.map((_, f) => figure(f)),
    traits: TRAITS.map((_, t) => figure(FACETS.length + t)),
  };
}
