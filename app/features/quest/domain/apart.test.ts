import { expect, test } from "vitest";
import type { Form } from "../contract.ts";
import { instrument } from "../instrument.server.ts";
import { profileOf } from "./score.ts";
import { respondents } from "../../../../research/simulate.ts";

type Range = { low: number; high: number };
const isApart = (a: Range, b: Range | undefined) => b !== undefined && (a.low > b.high || b.low > a.high);
const anyApart = (a: Record<string, Range>, b: Record<string, Range>) =>
  Object.entries(a).some(([name, range]) => isApart(range, b[name]));

/** Shares of people whose two results have any trait range, or any facet range, that does not overlap. */
function shares(first: Form, second: Form, people = 1000) {
  const next = respondents(instrument, 77);
  let [traits, facets] = [0, 0];
  for (let i = 0; i < people; i++) {
    const person = next();
    const scored = (answers: typeof person.answers, form: Form) =>
      profileOf(instrument, answers(form), { form, sex: person.sex, age: person.age });
    const [firstProfile, secondProfile] = [
      scored(person.answers, first),
      scored(person.again().answers, second),
    ];
    traits += Number(anyApart(firstProfile.traits, secondProfile.traits));
    facets += Number(anyApart(firstProfile.facets, secondProfile.facets));
  }
  return { traits: traits / people, facets: facets / people };
}

test.each<[Form, Form]>([
  ["short", "short"],
  ["short", "full"],
  ["full", "full"],
])(
  "[MEASURE-03] gives one or two in ten unchanged people a disjoint trait range, and two or three a facet range: %s, then %s",
  (first, second) => {
    const { traits, facets } = shares(first, second);
    expect(traits).toBeGreaterThan(0.05);
    expect(traits).toBeLessThan(0.25);
    expect(facets).toBeGreaterThan(0.15);
    expect(facets).toBeLessThan(0.375);
  },
);
