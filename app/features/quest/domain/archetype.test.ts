import { describe, expect, test } from "vitest";
import { ARCHETYPES, TRAITS, type Form, type Scores } from "../contract.ts";
import { instrument } from "../instrument.server.ts";
import { archetypeOf } from "./archetype.ts";
import { preparedForm } from "./form.ts";
import { FACETS_OF } from "./layout.ts";
import { score } from "./score.ts";
import { respondents, type Respondent } from "./simulate.ts";

const RESPONDENTS = 3000;
/** No error in any trait. */
const certain = new Float64Array(TRAITS.length ** 2);

type Met = { person: Respondent; first: Scores["archetype"]; second: Scores["archetype"] };
const known = new Map<Form, Met[]>();
/** Simulated people who took a form twice. */
function met(form: Form): Met[] {
  if (!known.has(form)) {
    const next = respondents(instrument, 12);
    const typed = ({ sex, age, answers }: Respondent) =>
      score(instrument, answers(form), { form, sex, age }).archetype;
    known.set(
      form,
      Array.from({ length: RESPONDENTS }, () => next()).map((person) => ({
        person,
        first: typed(person),
        second: typed(person.again()),
      })),
    );
  }
  return known.get(form)!;
}

/** A person's archetype without error of measurement: from the traits that their true facets add up to. */
function trueTypes(form: Form): string[] {
  const prepared = preparedForm(instrument, form);
  const traits = met(form).map(({ person: { sex, age, truth } }) => {
    const { facetSd } = prepared.norms(sex, age);
    return FACETS_OF.map((facets) =>
      facets.reduce((sum, f) => sum + facetSd[f]! * Math.sqrt(prepared.facetReliability[f]!) * truth[f]!, 0),
    );
  });
  const spread = TRAITS.map((_, t) =>
    Math.sqrt(traits.reduce((sum, x) => sum + x[t]! ** 2, 0) / traits.length),
  );
  return traits.map((x) => {
    const t = Float64Array.from(x, (v, i) => (v / spread[i]!) * Math.sqrt(prepared.joint.traitTruth[i]!));
    return archetypeOf(t, certain, t).primary;
  });
}

describe.each(["short", "full"] as const)("archetypes on the %s form", (form) => {
  test("each takes its share of simulated people", () => {
    for (const name of ARCHETYPES) {
      const share = met(form).filter((m) => m.first.primary === name).length / RESPONDENTS;
      expect(share, name).toBeGreaterThan(0.04);
      expect(share, name).toBeLessThan(0.13);
    }
  });

  test("confidence means what it says: so many are of that type", () => {
    const truth = trueTypes(form);
    for (const [from, to] of [
      [0.2, 0.4],
      [0.4, 0.6],
      [0.6, 0.8],
      [0.8, 1.01],
    ] as const) {
      // prettier-ignore
      const held = met(form).flatMap(({ first }, i) => (first.confidence >= from && first.confidence < to ? [{ first, right: first.primary === truth[i] }] : []));
      const promised = held.reduce((sum, h) => sum + h.first.confidence, 0) / held.length;
      expect(Math.abs(held.filter((h) => h.right).length / held.length - promised)).toBeLessThan(0.09);
    }
  });

  test("a second sitting mostly gives the same type, or the secondary one", () => {
    const same = met(form).filter((m) => m.first.primary === m.second.primary).length / RESPONDENTS;
    const near =
      met(form).filter((m) => [m.first.primary, m.first.secondary].includes(m.second.primary)).length /
      RESPONDENTS;
    expect(same).toBeGreaterThan(form === "full" ? 0.49 : 0.39);
    expect(near).toBeGreaterThan(form === "full" ? 0.7 : 0.6);
  });

  test("about a tenth have a balanced profile", () => {
    const balanced = met(form).filter((m) => m.first.balanced).length / RESPONDENTS;
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
  ])("%s is found where it points", (name, traits: Record<string, number>) => {
    const t = Float64Array.from(TRAITS, (trait) => traits[trait] ?? 0);
    const found = archetypeOf(t, certain, t);
    expect(found).toMatchObject({ primary: name, confidence: 1, balanced: false });
  });

  test("is balanced below a length of 1.24", () => {
    expect([1.23, 1.25].map((z) => nervous(z).balanced)).toEqual([true, false]);
  });
});
