import { describe, expect, test } from "vitest";
import { ARCHETYPES, FACETS, type Form, TRAITS } from "../contract.ts";
import { archetypeOf } from "../domain/archetype.ts";
import { BAND } from "../domain/estimate.ts";
import { preparedForm } from "../domain/form.ts";
import { profileOf } from "../domain/score.ts";
import { respondents, varied } from "../../../../research/simulate.ts";
import { takeSitting, truthOf } from "../../../../research/sitting.ts";
import { instrument } from "../instrument.server.ts";
import { methodFigures } from "./method-figures.server.ts";

const FORMS: Form[] = ["short", "full"];
const two = (x: number) => x.toFixed(2).replace(/^0/, "");

test.each(FORMS)("[MEASURE-02] states the trait reliabilities of results on the %s form", (form) => {
  const person = respondents(instrument, 1)();
  const { traits } = profileOf(instrument, person.answers(form), { form, sex: null, age: null });
  expect(methodFigures.traitReliabilities[form]).toBe(
    TRAITS.map((t) => `${instrument.traits[t].name} ${two(traits[t].reliability)}`).join(", "),
  );
});

test.each(FORMS)(
  "[MEASURE-03] has the true score in six to seven of ten ranges on the %s form for people who deviate from the model, as stated",
  (form) => {
    const prepared = preparedForm(instrument, form);
    const next = respondents(instrument, 4242, varied);
    const se = [...prepared.joint.traitSe, ...prepared.joint.facetSe];
    let [traits, facets] = [0, 0];
    const count = 400;
    for (let i = 0; i < count; i++) {
      const person = next();
      const { scales } = takeSitting(prepared, person);
      for (const [at, truth] of truthOf(prepared, person).scales.entries()) {
        const isWithin = Number(Math.abs(scales[at]! - truth) <= BAND * se[at]!);
        if (at < TRAITS.length) traits += isWithin / TRAITS.length;
        else facets += isWithin / FACETS.length;
      }
    }
    for (const share of [traits / count, facets / count]) {
      expect(share).toBeGreaterThan(0.55);
      expect(share).toBeLessThan(0.75);
    }
  },
);

describe("[MEASURE-08] the odds of each archetype", () => {
  const noCovariance = new Float64Array(TRAITS.length ** 2);
  test.each<[Form, number, number]>([
    ["short", 0.06, 0.14],
    ["full", 0.02, 0.1],
  ])("are off by as much as stated on the %s form", (form, min, max) => {
    const prepared = preparedForm(instrument, form);
    const next = respondents(instrument, 771);
    const off = new Map(ARCHETYPES.map((name) => [name, { count: 0, sum: 0 }]));
    for (let i = 0; i < 5000; i++) {
      const person = next();
      const { primary, confidence } = takeSitting(prepared, person).archetype;
      const truth = truthOf(prepared, person).traits;
      const bin = off.get(primary)!;
      bin.count++;
      bin.sum += Number(archetypeOf(truth, noCovariance, truth).primary === primary) - confidence;
    }
    const furthest = Math.max(...[...off.values()].map(({ count, sum }) => Math.abs(sum / count)));
    expect(furthest).toBeGreaterThan(min);
    expect(furthest).toBeLessThan(max);
  });
});

test("[MEASURE-08] changes the archetype of about three in ten after the other 58 statements, as stated", () => {
  const [short, full] = [preparedForm(instrument, "short"), preparedForm(instrument, "full")];
  const next = respondents(instrument, 58);
  const count = 600;
  let changedCount = 0;
  for (let i = 0; i < count; i++) {
    const person = next();
    changedCount += Number(
      takeSitting(short, person).archetype.primary !== takeSitting(full, person).archetype.primary,
    );
  }
  expect(changedCount / count).toBeGreaterThan(0.24);
  expect(changedCount / count).toBeLessThan(0.36);
});
