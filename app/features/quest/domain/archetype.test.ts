import { describe, expect, test } from "vitest";
import { ARCHETYPES, FACETS, TRAITS, type Form, type Scores } from "../contract.ts";
import { instrument } from "../instrument.server.ts";
import { archetypeOf } from "./archetype.ts";
import { preparedForm } from "./form.ts";
import { profileOf } from "./score.ts";
import { respondents, type Respondent } from "../../../../research/simulate.ts";

const RESPONDENTS = 3000;
/** Root of a zero error covariance. */
const certain = new Float64Array(TRAITS.length ** 2);

type ArchetypePair = { person: Respondent; first: Scores["archetype"]; second: Scores["archetype"] };
const cache = new Map<Form, ArchetypePair[]>();
/** Simulated people who take a form twice. */
function simulateRetest(form: Form): ArchetypePair[] {
  if (!cache.has(form)) {
    const next = respondents(instrument, 12);
    const typed = ({ sex, age, answers }: Respondent) =>
      profileOf(instrument, answers(form), { form, sex, age }).archetype;
    cache.set(
      form,
      Array.from({ length: RESPONDENTS }, () => next()).map((person) => ({
        person,
        first: typed(person),
        second: typed(person.again()),
      })),
    );
  }
  return cache.get(form)!;
}

/** A person's archetype without measurement error: from the traits of their true facets. */
function trueTypes(form: Form): string[] {
  const prepared = preparedForm(instrument, form);
  const { weights } = prepared.joint;
  return simulateRetest(form).map(({ person: { truth } }) => {
    const t = Float64Array.from(TRAITS, (_, trait) =>
      truth.reduce(
        (sum, x, f) =>
          sum + weights[trait * FACETS.length + f]! * Math.sqrt(prepared.facetReliability[f]!) * x,
        0,
      ),
    );
    return archetypeOf(t, certain, t).primary;
  });
}

describe.each(["short", "full"] as const)("archetypes on the %s form", (form) => {
  test("assigns each archetype its share of simulated people", () => {
    for (const name of ARCHETYPES) {
      const share = simulateRetest(form).filter((m) => m.first.primary === name).length / RESPONDENTS;
      expect(share, name).toBeGreaterThan(0.04);
      expect(share, name).toBeLessThan(0.13);
    }
  });

  test("[MEASURE-08] states odds that are accurate within .03 plus sampling error", () => {
    const truth = trueTypes(form);
    for (let from = 0.2; from < 0.95; from += 0.1) {
      const binMembers = simulateRetest(form).flatMap(({ first }, i) =>
        first.confidence >= from && first.confidence < (from < 0.85 ? from + 0.1 : 1.01)
          ? [{ first, right: first.primary === truth[i] }]
          : [],
      );
      const meanConfidence = binMembers.reduce((sum, h) => sum + h.first.confidence, 0) / binMembers.length;
      const chance = 2 * Math.sqrt((meanConfidence * (1 - meanConfidence)) / binMembers.length);
      const shareRight = binMembers.filter((h) => h.right).length / binMembers.length;
      expect(Math.abs(shareRight - meanConfidence), `${from} to ${from + 0.1}`).toBeLessThan(0.03 + chance);
    }
  });

  test("repeats the archetype, or gives the secondary one, in most second sittings", () => {
    const shareSame =
      simulateRetest(form).filter((m) => m.first.primary === m.second.primary).length / RESPONDENTS;
    const near =
      simulateRetest(form).filter((m) => [m.first.primary, m.first.secondary].includes(m.second.primary))
        .length / RESPONDENTS;
    expect(shareSame).toBeGreaterThan(form === "full" ? 0.49 : 0.39);
    expect(near).toBeGreaterThan(form === "full" ? 0.7 : 0.6);
  });

  test("classifies about a tenth as balanced", () => {
    const balanced = simulateRetest(form).filter((m) => m.first.balanced).length / RESPONDENTS;
    expect(balanced).toBeGreaterThan(0.07);
    expect(balanced).toBeLessThan(0.14);
  });
});

const nervous = (z: number) =>
  archetypeOf(Float64Array.of(0, 0, 0, 0, 1), certain, Float64Array.of(0, 0, 0, 0, z));

describe("an archetype", () => {
  test.each([
    ["Anchor", { N: -2, A: 2, C: 2 }],
    ["Realist", { O: -2 }],
    ["Sentinel", { N: 2, E: -2, O: -2 }],
    ["Independent", { E: -2, A: -2, C: -2 }],
    ["Architect", { O: 2, A: -2, C: 2 }],
    ["Host", { E: 2, A: 2, C: 2 }],
    ["Firebrand", { N: 2, E: 2, C: -2 }],
    ["Poet", { N: 2, E: -2, O: 2 }],
    ["Wanderer", { N: -2, O: 2, C: -2 }],
    ["Challenger", { N: 2, A: -2, C: -2 }],
    ["Catalyst", { E: 2, O: 2, A: 2 }],
    ["Trailblazer", { N: -2, E: 2 }],
  ])("finds %s in its own direction", (name, traits: Record<string, number>) => {
    const t = Float64Array.from(TRAITS, (trait) => traits[trait] ?? 0);
    const archetype = archetypeOf(t, certain, t);
    expect(archetype).toMatchObject({ primary: name, confidence: 1, balanced: false });
  });

  test("is balanced if the profile is shorter than 1.24", () => {
    expect([1.23, 1.25].map((z) => nervous(z).balanced)).toEqual([true, false]);
  });
});
