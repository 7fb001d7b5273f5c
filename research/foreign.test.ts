import { expect, test } from "vitest";
import { FACETS } from "../app/features/quest/contract.ts";
import { instrument } from "../app/features/quest/instrument.server.ts";
import { foreignAnswers } from "./foreign.ts";
import { preparedForm } from "../app/features/quest/domain/form.ts";
import { usualAnswers } from "../app/features/quest/domain/item-model.ts";

const prepared = preparedForm(instrument, "short");
const usual = usualAnswers(prepared, prepared.norms(null, null));
const GOOD = Float64Array.from(FACETS, () => 0.7);

/** Normalised to mean 0 and length 1. */
const unit = (list: Float64Array) => {
  const mean = list.reduce((sum, x) => sum + x, 0) / list.length;
  const off = list.map((x) => x - mean);
  const length = Math.hypot(...off);
  return off.map((x) => x / length);
};

/** Two normalised vectors, the second orthogonal to the first. */
function axes(): [Float64Array, Float64Array] {
  const first = unit(usual);
  const other = unit(usual.map((_, i) => Math.sin(7 * i)));
  const shared = other.reduce((sum, x, i) => sum + x * (first[i] ?? 0), 0);
  return [first, unit(other.map((x, i) => x - shared * (first[i] ?? 0)))];
}

/** Means of answers with exactly this correlation with the usual ones. */
function meansLike(correlation: number) {
  const [first, other] = axes();
  const rest = Math.sqrt(1 - correlation ** 2);
  return first.map((x, i) => 3 + 2 * (correlation * x + rest * (other[i] ?? 0)));
}

test.each<[number, RegExp | undefined]>([
  [1, undefined],
  [0.41, undefined],
  [0.39, /has little to do with what others agree with\. Answers are taken/],
  [-0.39, /has little to do with what others agree with\. Answers are taken/],
  [-0.41, /1 and 5 are exchanged\. Answers are taken/],
])("judges means that correlate with the usual ones at %f", (correlation, complaint) => {
  const said = foreignAnswers(prepared, meansLike(correlation), GOOD);
  if (complaint) expect(said).toMatch(complaint);
  else expect(said).toBeUndefined();
});

const apart = (count: number) => GOOD.map((x, f) => (f < count ? 0 : x));

test("attributes eight facets with uncorrelated statements to chance, and refuses nine", () => {
  expect(foreignAnswers(prepared, usual, apart(8))).toBeUndefined();
  expect(foreignAnswers(prepared, usual, apart(9))).toMatch(
    /^In 9 of the 29 facets the answers do not go together\. Answers are taken/,
  );
});
