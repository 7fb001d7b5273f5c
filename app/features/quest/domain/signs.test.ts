import { expect, test } from "vitest";
import { instrument } from "../instrument.server.ts";
import { correlation, mean } from "./correlation-fixtures.ts";
import { preparedForm } from "./form.ts";
import { usualAnswers } from "./item-model.ts";
import { measure } from "./measure.ts";
import { signsOf } from "./quality.ts";
import { respondents, varied } from "../../../../research/simulate.ts";

const prepared = preparedForm(instrument, "full");
const norms = prepared.norms(null, null);
const usual = usualAnswers(prepared, norms);
const next = respondents(instrument, 21, varied);

const dot = (a: number[], b: number[]) => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
const sheets = Array.from({ length: 5 }, () => {
  const answers = next().answers("full");
  return Int8Array.from(prepared.ids, (id) => answers[id] ?? 0);
});
const signs = (raw: Int8Array) => signsOf(prepared, norms, raw, measure(prepared, norms, raw));

test.each(sheets.map((raw, i) => [i, raw] as const))(
  "[MEASURE-04] computes typicality and within-facet correlation of sheet %i",
  (_, raw) => {
    const result = signs(raw);
    expect(result.typical).toBeCloseTo(correlation([...raw], [...usual]), 9);
    const off = [...raw].map((x, p) => (prepared.key[p] ?? 0) * (x - (usual[p] ?? 0)));
    const pairs = prepared.places.flatMap((places) =>
      [...places].map((p) => {
        const others = [...places].filter((q) => q !== p).map((q) => off[q] ?? 0);
        return [off[p] ?? 0, mean(others)] as const;
      }),
    );
    expect(pairs).toHaveLength(prepared.ids.length);
    expect(result.together).toBeCloseTo(
      correlation(
        pairs.map(([value]) => value),
        pairs.map(([, otherMean]) => otherMean),
      ),
      9,
    );
  },
);

test("[MEASURE-04] has zero typicality and spread for one answer throughout", () => {
  const straight = signs(Int8Array.from(prepared.ids, () => 5));
  expect(straight.typical).toBe(0);
  expect(straight.spread).toBe(0);
});

test.each(sheets.map((raw, i) => [i, raw] as const))(
  "[MEASURE-04] computes the Mahalanobis distance of the facets of sheet %i",
  (_, raw) => {
    const z = [...measure(prepared, norms, raw).facets];
    const row = (i: number) => z.map((_one, j) => prepared.inverse[i * z.length + j] ?? 0);
    const squared = dot(
      z,
      z.map((_one, i) => dot(row(i), z)),
    );
    expect(signs(raw).distance).toBeCloseTo(squared / z.length, 9);
  },
);
