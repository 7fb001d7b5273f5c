import { beforeAll, describe, expect, test } from "vitest";
import { FACETS, type Form, TRAITS } from "../contract.ts";
import { instrument } from "../instrument.server.ts";
import { preparedForm } from "./form.ts";
import { FACETS_OF } from "./layout.ts";
import { jointOf, trueScores } from "./joint.ts";
import { measure } from "./measure.ts";
import { respondents } from "../../../../research/simulate.ts";

const WIDTH = FACETS.length;
const RESPONDENTS = 2_000;

const average = (x: number[]) => x.reduce((sum, value) => sum + value, 0) / x.length;

function correlation(a: number[], b: number[]) {
  const [ma, mb] = [average(a), average(b)];
  const sum = (of: (i: number) => number) => a.reduce((total, _, i) => total + of(i), 0);
  const product = sum((i) => (a[i]! - ma) * (b[i]! - mb));
  return product / Math.sqrt(sum((i) => (a[i]! - ma) ** 2) * sum((i) => (b[i]! - mb) ** 2));
}

describe.each<[Form, { alone: number; together: number }]>([
  // the figures on /quest/method
  ["short", { alone: 0.7, together: 0.84 }],
  ["full", { alone: 0.81, together: 0.89 }],
])("[MEASURE-01] facets of the %s form, estimated together", (form, reach) => {
  const prepared = preparedForm(instrument, form);
  const { joint, facetReliability } = prepared;
  type Seen = { z: Float64Array; t: ReturnType<typeof trueScores>; truth: Float64Array };
  let simulated: Seen[] = [];
  beforeAll(() => {
    const next = respondents(instrument, 77);
    simulated = Array.from({ length: RESPONDENTS }, () => {
      const { sex, age, truth, answers } = next();
      const simulatedAnswers = answers(form);
      const raw = Int8Array.from(prepared.ids, (id) => simulatedAnswers[id]!);
      const z = measure(prepared, prepared.norms(sex, age), raw).facets;
      return { z, t: trueScores(joint, z), truth };
    });
  });

  const agreement = (of: (person: Seen, f: number) => number) =>
    average(
      FACETS.map((_, f) =>
        correlation(
          simulated.map((person) => of(person, f)),
          simulated.map(({ truth }) => truth[f]!),
        ),
      ),
    );

  test("estimates the true standing better than each facet alone, as stated on /quest/method", () => {
    expect(Math.abs(agreement(({ z }, f) => z[f]!) - reach.alone)).toBeLessThan(0.0075);
    expect(Math.abs(agreement(({ t }, f) => t.facets[f]!) - reach.together)).toBeLessThan(0.0075);
  });

  test("narrows ranges that still contain the true standing eight times in ten", () => {
    const held = FACETS.map((_, f) =>
      average(
        simulated.map(({ t, truth }) => {
          const off = t.facets[f]! - Math.sqrt(facetReliability[f]!) * truth[f]!;
          return Math.abs(off) <= 1.28 * joint.facetSe[f]! ? 1 : 0;
        }),
      ),
    );
    expect(average(held)).toBeGreaterThan(0.77);
    expect(average(held)).toBeLessThan(0.81);
    expect(Math.min(...held)).toBeGreaterThan(0.72);
    const alone = facetReliability.map((r) => Math.sqrt(r * (1 - r)));
    for (const [f, facet] of FACETS.entries()) expect(joint.facetSe[f], facet).toBeLessThan(alone[f]!);
    expect(average(FACETS.map((_, f) => joint.facetSe[f]! / alone[f]!))).toBeLessThan(0.86);
  });

  test("gives each facet's own score a positive weight", () => {
    for (const [f, facet] of FACETS.entries()) expect(joint.gain[f * WIDTH + f], facet).toBeGreaterThan(0.1);
  });

  test("has trait errors that match the root of their covariance", () => {
    for (const t of TRAITS.keys()) {
      expect(joint.traitSe[t]! ** 2).toBeLessThan(joint.traitTruth[t]!);
      const row = TRAITS.map((_, k) => joint.traitRoot[t * TRAITS.length + k]!);
      expect(Math.sqrt(row.reduce((sum, x) => sum + x * x, 0))).toBeCloseTo(joint.traitSe[t]!, 10);
    }
  });
});

const eye = Float64Array.from({ length: WIDTH * WIDTH }, (_, at) => (at % (WIDTH + 1) === 0 ? 1 : 0));
const independent = {
  r: eye,
  facetReliability: new Float64Array(WIDTH).fill(0.6),
  facetNet: new Int8Array(WIDTH),
  facetSd: new Float64Array(WIDTH).fill(3),
  facetsOf: FACETS_OF,
};

test("reduces to Kelley's formula for uncorrelated facets", () => {
  const joint = jointOf(independent);
  const z = Float64Array.from(FACETS, (_, f) => f / 10);
  const { facets } = trueScores(joint, z);
  for (const f of FACETS.keys()) {
    expect(facets[f]).toBeCloseTo(0.6 * z[f]!, 12);
    expect(joint.facetSe[f]).toBeCloseTo(Math.sqrt(0.6 * 0.4), 12);
  }
});

test("rejects impossible correlations", () => {
  expect(() => jointOf({ ...independent, facetReliability: new Float64Array(WIDTH) })).toThrow(
    "The correlations of the facets are impossible",
  );
});
