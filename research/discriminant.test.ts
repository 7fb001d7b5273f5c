import { describe, expect, test } from "vitest";
import type { Form } from "../app/features/quest/contract.ts";
import { instrument } from "../app/features/quest/instrument.server.ts";
import { indexOf, PUBLISHED, weighed } from "../app/features/quest/domain/careless.ts";
import { discriminantOf, LEAST_DRAWN } from "./discriminant.ts";
import { correlation } from "../app/features/quest/domain/correlation-fixtures.ts";
import { preparedForm } from "../app/features/quest/domain/form.ts";
import { measure } from "../app/features/quest/domain/measure.ts";
import { seeded } from "../app/lib/seeded.ts";
import { signsOf } from "../app/features/quest/domain/quality.ts";
import { respondents, varied } from "./simulate.ts";

/**
 * Signs of simulated people: as answered, with half of the answers random, and with a random share of them
 * random.
 */
function simulated(form: Form, count: number, seed: number) {
  const prepared = preparedForm(instrument, form);
  const even = seeded(seed);
  const next = respondents(instrument, seed, varied);
  const honest = Array.from({ length: count }, () => next());
  const signs = honest.map(({ sex, age, answers }) => {
    const given = answers(form);
    const norms = prepared.norms(sex, age);
    const of = (raw: Int8Array) => signsOf(prepared, norms, raw, measure(prepared, norms, raw));
    const raw = Int8Array.from(prepared.ids, (id) => given[id]!);
    const drawn = (share: number) => of(raw.map((x) => (even() < share ? 1 + Math.floor(even() * 5) : x)));
    const least = LEAST_DRAWN[form];
    return [of(raw), drawn(0.5), drawn(least + (1 - least) * even())] as const;
  });
  return {
    honest: signs.map(([own]) => own),
    half: signs.map(([, half]) => half),
    some: signs.map(([, , some]) => some),
  };
}

describe.each<[Form, { half: number }]>([
  ["short", { half: 0.25 }],
  ["full", { half: 0.48 }],
])("[MEASURE-04] the signs of the %s form", (form, reach) => {
  const { honest, half, some } = simulated(form, 2000, 1);
  const above = (list: typeof honest, by: (typeof PUBLISHED)[Form], limit = 2) =>
    list.filter((signs) => indexOf(by, signs) > limit).length / list.length;

  test("grades hardly any honest person as careless", () => {
    expect(above(honest, PUBLISHED[form])).toBeLessThan(0.01);
    expect(above(half, PUBLISHED[form])).toBeGreaterThan(reach.half);
  });

  test("ranks people almost the same with weights from another sample", () => {
    const anew = discriminantOf(form, honest.map(weighed), some.map(weighed));
    const others = simulated(form, 1000, 91);
    expect(above(others.honest, anew)).toBeLessThan(0.02);
    // The limit depends on the few most unusual honest people, so this compares the ranking of all.
    const all = [...others.honest, ...others.half];
    const [one, other] = [anew, PUBLISHED[form]].map((by) => all.map((signs) => indexOf(by, signs)));
    expect(correlation(one!, other!)).toBeGreaterThan(0.98);
  });
});

test("puts the limit in the tail of honest people, below clearly careless ones", () => {
  const even = seeded(4);
  const row = (shift: number) => [even() + shift, even(), even(), even(), even(), even(), even()];
  const honest = Array.from({ length: 2000 }, () => row(0));
  const found = discriminantOf(
    "full",
    honest,
    Array.from({ length: 2000 }, () => row(3)),
  );
  const index = (list: number[]) => list.reduce((sum, x, i) => sum + x * found.weights[i]!, found.constant);
  expect(honest.filter((list) => index(list) > 2).length).toBeLessThanOrEqual(8);
  expect(index([3.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])).toBeGreaterThan(2);
});

const twice = (list: number[][]) => list.map((row) => [row[0]!, ...row]);
test("splits the weight of a duplicated sign evenly, and keeps the other weight", () => {
  const even = seeded(5);
  // the signs of honest and careless people overlap
  const rows = (shift: number) => Array.from({ length: 500 }, () => [even() + shift, even() - shift / 2]);
  const [honest, careless] = [rows(0), rows(0.4)];
  const [once, doubled] = [
    discriminantOf("full", honest, careless),
    discriminantOf("full", twice(honest), twice(careless)),
  ];
  expect(doubled.weights[0]).toBeCloseTo(doubled.weights[1]!, 6);
  expect(2 * doubled.weights[0]!).toBeCloseTo(once.weights[0]!, 1);
  expect(doubled.weights[2]).toBeCloseTo(once.weights[1]!, 1);
  expect(once.weights[0]).toBeGreaterThan(0);
  expect(once.weights[1]).toBeLessThan(0);
});

const fourDecimals = (x: number) => Math.round(1e4 * x) / 1e4;
test.each<[Form, number[], number]>([
  ["short", [4.3851, 2.3085, 1.9755, 0.7963, 0.9451, 0.154, 0.611], -6.6755],
  ["full", [4.3189, 2.2737, 1.9456, 0.7843, 0.9308, 0.1517, 0.6018], -7.0336],
])(
  "reproduces the exact weights and limits of the %s form with a few honest outliers",
  (form, weights, constant) => {
    const even = seeded(11);
    const row = (shift: number) => Array.from({ length: 7 }, (_, k) => even() ** 2 + shift / (k + 1));
    const honest = Array.from({ length: 300 }, (_, i) => row(i % 60 === 0 ? 4 : 0));
    const found = discriminantOf(
      form,
      honest,
      Array.from({ length: 200 }, () => row(0.8)),
    );
    expect(found.weights.map(fourDecimals)).toEqual(weights);
    expect(fourDecimals(found.constant)).toBe(constant);
  },
);
