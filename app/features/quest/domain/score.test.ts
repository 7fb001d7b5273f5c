import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FACETS, TRAITS, type Answers, type Form, type Sex } from "../contract.ts";
import { instrument } from "../instrument.server.ts";
import { EngineError } from "./answers.ts";
import { preparedForm } from "./form.ts";
import { itemsOf, type Item } from "./instrument.ts";
import { correction, measure } from "./measure.ts";
import { seeded } from "../../../lib/seeded.ts";
import { score } from "./score.ts";
import { itemAt } from "../../../lib/checked.ts";
import { personLike } from "../../../../research/simulate.ts";

const forms = ["short", "full"] as const;
const woman = { sex: "female", age: 28 } as const;
const items = { short: itemsOf(instrument, "short"), full: itemsOf(instrument, "full") };
const filled = (form: Form, value: (item: Item, at: number) => number): Answers =>
  Object.fromEntries(items[form].map((item, at) => [item.id, value(item, at)]));

/** A form with random answers. */
const questArbitrary = fc.constantFrom(...forms).chain((form) =>
  fc.record({
    form: fc.constant(form),
    sex: fc.constantFrom<Sex | null>("female", "male", null),
    age: fc.option(fc.integer({ min: 10, max: 100 })),
    values: fc.array(fc.integer({ min: 1, max: 5 }), {
      minLength: items[form].length,
      maxLength: items[form].length,
    }),
  }),
);
const answersOf = ({ form, values }: { form: Form; values: number[] }) =>
  filled(form, (_, at) => values[at]!);

const demoUsers = {
  maya: { sex: "female", age: 28, traits: { O: 1.6, C: 1, E: -0.45, A: -0.6, N: -0.25 }, seed: 1 },
  arjun: { sex: "male", age: 31, traits: { O: 0.2, C: 1.1, E: 1.5, A: 1.35, N: -0.5 }, seed: 2 },
  noor: { sex: "female", age: 24, traits: { O: 1.5, C: -0.3, E: -1.3, A: 0.3, N: 1.1 }, seed: 3 },
} as const;
const archetypes = { maya: "Architect", arjun: "Host", noor: "Poet" };

describe("[QUEST-03] the same answers", () => {
  for (const name of Object.keys(demoUsers) as (keyof typeof demoUsers)[])
    for (const form of forms)
      test(`give the same bytes: ${name}, ${form} form`, async () => {
        const { sex, age } = demoUsers[name];
        const scores = score(instrument, personLike(instrument, demoUsers[name]).answers(form), {
          form,
          sex,
          age,
        });
        expect(scores.archetype.primary).toBe(archetypes[name]);
        expect(scores.quality.grade).toBe("A");
        await expect(`${JSON.stringify(scores, null, 1)}\n`).toMatchFileSnapshot(
          `score.golden/${name}-${form}.txt`,
        );
      });

  test("give the same bytes without sex and age, and for the middle answer throughout", async () => {
    const { answers } = personLike(instrument, demoUsers.maya);
    const unknown = score(instrument, answers("short"), { form: "short", sex: null, age: null });
    await expect(`${JSON.stringify(unknown, null, 1)}\n`).toMatchFileSnapshot(
      "score.golden/maya-short-undisclosed.txt",
    );
    const middle = score(
      instrument,
      filled("full", () => 3),
      { form: "full", sex: "male", age: 68 },
    );
    await expect(`${JSON.stringify(middle, null, 1)}\n`).toMatchFileSnapshot("score.golden/middle-full.txt");
  });

  test("give the same bytes in any order", () => {
    fc.assert(
      fc.property(questArbitrary, fc.infiniteStream(fc.nat()), (person, order) => {
        const listed = Object.entries(answersOf(person));
        const shuffled = listed
          .map((entry) => ({ entry, at: order.next().value as number }))
          .toSorted((a, b) => a.at - b.at);
        const shuffledAnswers = Object.fromEntries(shuffled.map(({ entry }) => entry));
        expect(JSON.stringify(score(instrument, shuffledAnswers, person))).toBe(
          JSON.stringify(score(instrument, answersOf(person), person)),
        );
      }),
    );
  });
});

describe("every answer sheet", () => {
  test("raises facet and trait for a higher plus-keyed answer, and lowers them for a minus-keyed one", () => {
    fc.assert(
      fc.property(questArbitrary, fc.nat(), (person, pick) => {
        const at = pick % items[person.form].length;
        const item = items[person.form][at]!;
        fc.pre(person.values[at]! < 5);
        const higher = { ...person, values: person.values.with(at, person.values[at]! + 1) };
        const [before, after] = [person, higher].map((p) => score(instrument, answersOf(p), p));
        const change = (of: "facets" | "traits", name: string) => {
          const [a, b] = [
            before![of] as Record<string, { z: number }>,
            after![of] as Record<string, { z: number }>,
          ];
          return (b[name]!.z - a[name]!.z) * (item.keyed === "plus" ? 1 : -1);
        };
        expect(change("facets", item.facet)).toBeGreaterThan(0);
        expect(change("traits", item.domain)).toBeGreaterThan(0);
      }),
    );
  });

  test("mirrors every score when all answers are reversed", () => {
    fc.assert(
      fc.property(questArbitrary, (person) => {
        const prepared = preparedForm(instrument, person.form);
        const norms = prepared.norms(person.sex, person.age);
        const z = (values: number[]) => measure(prepared, norms, Int8Array.from(values));
        const [original, mirrored, middle] = [
          z(person.values),
          z(person.values.map((v) => 6 - v)),
          z(person.values.map(() => 3)),
        ];
        FACETS.forEach((_, f) =>
          expect(original.facets[f]! + mirrored.facets[f]!).toBeCloseTo(2 * middle.facets[f]!, 9),
        );
        TRAITS.forEach((_, t) =>
          expect(original.traits[t]! + mirrored.traits[t]!).toBeCloseTo(2 * middle.traits[t]!, 9),
        );
      }),
    );
  });

  test("has percentiles from 1 to 99 within their range, a confidence between 0 and 1, and four tiles without a common facet", () => {
    fc.assert(
      fc.property(questArbitrary, (person) => {
        const { traits, facets, attributes, archetype } = score(instrument, answersOf(person), person);
        expect(Object.keys(facets)).toEqual(FACETS);
        for (const { percentile, low, high } of [
          ...Object.values(traits),
          ...Object.values(facets),
          ...attributes,
        ]) {
          expect([percentile, low, high].every((p) => Number.isInteger(p) && p >= 1 && p <= 99)).toBe(true);
          expect(low <= percentile && percentile <= high).toBe(true);
        }
        expect(
          archetype.confidence >= 0 && archetype.confidence <= 1 && archetype.primary !== archetype.secondary,
        ).toBe(true);
        const tiles = attributes.slice(0, 4).flatMap((a) => a.facets);
        expect(new Set(tiles).size).toBe(tiles.length);
        expect(new Set(attributes.map((a) => a.id)).size).toBe(attributes.length);
      }),
    );
  });

  test("has wider ranges with fewer statements", () => {
    const { answers } = personLike(instrument, demoUsers.noor);
    const [short, full] = forms.map((form) => score(instrument, answers(form), { form, ...woman }));
    for (const t of TRAITS)
      expect(short!.traits[t].se / short!.traits[t].reliability).toBeGreaterThan(
        full!.traits[t].se / full!.traits[t].reliability,
      );
  });
});

describe("[MEASURE-04] acquiescence", () => {
  test("is corrected without jumps", () => {
    for (const [a, off] of [
      [0, 0],
      [0.2, 0.1],
      [0.4, 0.2],
      [0.6, 0.5],
      [0.8, 0.8],
      [1.2, 1.2],
    ] as const) {
      expect(correction(a)).toBeCloseTo(off, 12);
      expect(correction(-a)).toBeCloseTo(-off, 12);
    }
  });

  test("is corrected by more than 40% where it is weak", () => {
    const prepared = preparedForm(instrument, "full");
    const norms = prepared.norms("female", 30);
    const raw = Int8Array.from(prepared.key, (_, p) => 2 + (p % 3));
    const even = seeded(12);
    const before = measure(prepared, norms, raw).traits;
    const change = TRAITS.map(() => 0);
    for (let n = 0; n < 400; n++) {
      const changed = raw.map((x) => (even() < 1 / 3 ? x + 1 : x));
      const { traits } = measure(prepared, norms, changed);
      TRAITS.forEach((_, t) => (change[t]! += (traits[t]! - itemAt(before, t)) / 400));
    }
    const uncorrected = TRAITS.map((_, t) => itemAt(prepared.traitNet, t) / 3 / itemAt(norms.traitSd, t));
    expect(Math.max(...uncorrected.map(Math.abs))).toBeGreaterThan(0.2);
    TRAITS.forEach((_, t) => expect(change[t]! / (uncorrected[t]! || 1)).toBeLessThan(0.6));
  });

  test("changes no trait by more than a fifth of a standard deviation when all answers rise by a step", () => {
    const prepared = preparedForm(instrument, "full");
    const norms = prepared.norms("female", 30);
    const raw = Int8Array.from(prepared.key, (_, p) => 2 + (p % 3));
    const [before, after] = [raw, raw.map((x) => x + 1)].map((r) => measure(prepared, norms, r));
    TRAITS.forEach((_, t) => expect(Math.abs(after!.traits[t]! - before!.traits[t]!)).toBeLessThan(0.2));
    expect(after!.acquiescence - before!.acquiescence).toBeCloseTo(1, 10);
  });
});

/** The error for these answers; undefined if they are accepted. */
const refused = (
  answers: Record<string, unknown>,
  form: Form = "short",
  person: { sex: unknown; age: unknown } = woman,
) => {
  try {
    score(instrument, answers as Answers, { form, ...(person as typeof woman) });
  } catch (error) {
    expect(error).toBeInstanceOf(EngineError);
    const { code, item, message } = error as EngineError;
    return { code, item, message };
  }
  return undefined;
};

describe("[QUEST-03] names the error in invalid answers", () => {
  const good = filled("short", () => 3);
  const first = items.short[0]!.id;
  const left = instrument.items.find((i) => i.facet === "O6")!.id;
  const fullOnlyId = items.full[58]!.id;
  const { [first]: _, ...gap } = good;

  test.each<[string, Record<string, unknown>, string, string]>([
    ["a gap", gap, "MISSING_ANSWER", first],
    ["no answers", {}, "MISSING_ANSWER", first],
    ["an unknown statement", { ...good, nonsense: 3 }, "UNKNOWN_ITEM", "nonsense"],
    ["a statement that is left out", { ...good, [left]: 3 }, "LEFT_OUT_ITEM", left],
    ["a statement of the full form", { ...good, [fullOnlyId]: 3 }, "OTHER_FORM_ITEM", fullOnlyId],
    ["the answer 6", { ...good, [first]: 6 }, "BAD_VALUE", first],
  ])("%s", (_name, answers, code, item) => {
    const error = refused(answers);
    expect(error).toMatchObject({ code, item });
    expect(error!.message).toContain(item);
  });

  test.each([
    ["sex", { sex: "other", age: 30 }, "BAD_SEX", '"other"'],
    ["age", { sex: null, age: 7 }, "BAD_AGE", "7"],
  ])("a wrong %s", (_name, person, code, shown) => {
    const error = refused(good, "short", person);
    expect(error).toMatchObject({ code });
    expect(error!.message).toContain(shown);
  });
});
