import { describe, expect, test } from "vitest";
import type { Form } from "../contract.ts";
import { instrument } from "../instrument.server.ts";
import { preparedForm } from "./form.ts";
import { itemsOf } from "./instrument.ts";
import { seeded } from "../../../lib/seeded.ts";
import { grade, paceOf, type Signs } from "./quality.ts";
import { runOf } from "./repetition.ts";
import { profileOf, score } from "./score.ts";
import { respondents, type Manner } from "../../../../research/simulate.ts";

const RESPONDENTS = 1500;

type Shares = Record<"A" | "B" | "C", number>;
const cache = new Map<string, Shares>();
/** Shares of the grades among people who answer in this manner. */
function shares(form: Form, manner: Manner): Shares {
  const before = cache.get(`${form} ${manner}`);
  if (before) return before;
  const next = respondents(instrument, 58);
  const counts = { A: 0, B: 0, C: 0 };
  for (let i = 0; i < RESPONDENTS; i++) {
    const { sex, age, answers } = next(manner);
    counts[profileOf(instrument, answers(form), { form, sex, age }).quality.grade]++;
  }
  const made = { A: counts.A / RESPONDENTS, B: counts.B / RESPONDENTS, C: counts.C / RESPONDENTS };
  cache.set(`${form} ${manner}`, made);
  return made;
}

/** The longest run in 13 fours followed by `other` and 2 alternately. */
const runBefore = (other: number) =>
  runOf(Int8Array.from({ length: 58 }, (_, i) => (i < 13 ? 4 : i % 2 ? 2 : other)));

describe("[QUEST-05] distinguishes careless answers from honest ones", () => {
  // Limits with a margin for chance; the measured shares are in content/quest-method.json.
  test.each<[Form, Manner, { leastC?: number; mostC?: number; leastBC?: number }]>([
    ["full", "honest", { mostC: 0.012 }],
    ["short", "honest", { mostC: 0.01 }],
    ["full", "straight", { leastC: 1 }],
    ["short", "straight", { leastC: 1 }],
    ["full", "nearly-straight", { leastC: 0.99 }],
    ["short", "nearly-straight", { leastC: 0.99 }],
    ["full", "pattern", { leastC: 1 }],
    ["short", "pattern", { leastC: 1 }],
    ["full", "uniform", { leastC: 0.94, leastBC: 0.97 }],
    ["short", "uniform", { leastC: 0.86, leastBC: 0.92 }],
    ["full", "half", { leastC: 0.5, leastBC: 0.65 }],
    ["short", "half", { leastC: 0.3, leastBC: 0.42 }],
  ])("%s form, %s", (form, manner, { leastC = 0, mostC = 1, leastBC = 0 }) => {
    const { B, C } = shares(form, manner);
    expect(C).toBeGreaterThanOrEqual(leastC);
    expect(C).toBeLessThanOrEqual(mostC);
    expect(B + C).toBeGreaterThanOrEqual(leastBC);
  });

  test("grades more than 97% of honest people A", () => {
    for (const form of ["short", "full"] as const) expect(shares(form, "honest").A).toBeGreaterThan(0.97);
  });

  const honest: Signs = {
    run: 4,
    runExpected: 0.9,
    spread: 1.2,
    common: 0.4,
    repeat: 0.1,
    agreeing: 0.1,
    typical: 0.45,
    together: 0.3,
    variety: 1.4,
    distance: 1,
    agreement: 0.5,
    lot: 0,
    index: -4,
  };
  test.each<[string, Partial<Signs>, number | null, "A" | "B" | "C", string[]]>([
    ["nothing", {}, null, "A", []],
    ["usual pace", {}, 4000, "A", []],
    ["under a second", {}, 999, "C", ["Half of the statements were answered in less than a second each."]],
    [
      "a second",
      {},
      1000,
      "B",
      ["Half of the statements were answered in less than a second and a half each."],
    ],
    ["a second and a half", {}, 1500, "A", []],
    ["hasty", {}, 1499, "B", ["Half of the statements were answered in less than a second and a half each."]],
    ["a run of 10", { run: 10 }, null, "A", []],
    ["a run of 11", { run: 11 }, null, "B", ["The same answer was given 11 times in a row."]],
    ["a run of 12", { run: 12 }, null, "B", ["The same answer was given 12 times in a row."]],
    [
      "a run of 13",
      { run: 13, runExpected: 0.0005 },
      null,
      "C",
      ["The same answer was given 13 times in a row."],
    ],
    [
      "a run of 13 of an answer that one gives often",
      { run: 13, runExpected: 0.02 },
      null,
      "B",
      ["The same answer was given 13 times in a row."],
    ],
    [
      "a run of 18, whatever one gives often",
      { run: 18, runExpected: 0.02 },
      null,
      "C",
      ["The same answer was given 18 times in a row."],
    ],
    ["one answer", { common: 0.76 }, null, "C", ["Nearly every statement got the same answer."]],
    ["little spread", { spread: 0.49 }, null, "C", ["Nearly every statement got the same answer."]],
    ["a pattern", { repeat: 0.47 }, null, "C", ["The answers repeat in a fixed pattern."]],
    ["half a pattern", { repeat: 0.4 }, null, "B", ["Stretches of the answers repeat in a pattern."]],
    [
      "agreeing",
      { agreeing: 1.1 },
      null,
      "C",
      ["Nearly everything was agreed with, also statements that say the opposite of each other."],
    ],
    [
      "denying",
      { agreeing: -1.1 },
      null,
      "C",
      ["Nearly everything was denied, also statements that say the opposite of each other."],
    ],
    [
      "doubt",
      { index: 1.5 },
      null,
      "B",
      ["Statements that go together were answered more differently than most people answer them."],
    ],
    [
      "chance",
      { index: 2.1 },
      null,
      "C",
      ["Statements that go together were answered as differently as by chance."],
    ],
    [
      "both",
      { run: 40, runExpected: 0, index: 3 },
      500,
      "C",
      [
        "The same answer was given 40 times in a row.",
        "Half of the statements were answered in less than a second each.",
      ],
    ],
  ])("explains %s", (_name, signs, ms, expected, reasons) => {
    const pace = ms === null ? null : { medianMs: ms, fast: 0 };
    expect(grade({ ...honest, ...signs }, pace)).toEqual({ grade: expected, reasons });
  });

  test.each<[string, Partial<Signs>, "A" | "B"]>([
    ["a run that one in a thousand has", { run: 17, runExpected: 0.001 }, "B"],
    ["a run of twelve, however rare", { run: 12, runExpected: 0 }, "B"],
    ["a run of ten", { run: 10, runExpected: 0 }, "A"],
    ["a spread of a half", { spread: 0.5 }, "A"],
    ["one answer to three of four", { common: 0.75 }, "A"],
    ["a pattern", { repeat: 0.46 }, "B"],
    ["half a pattern", { repeat: 0.38 }, "A"],
    ["agreeing", { agreeing: 1 }, "A"],
    ["denying", { agreeing: -1 }, "A"],
    ["chance", { index: 2 }, "B"],
    ["doubt", { index: 1 }, "A"],
  ])("gives %s the milder grade exactly at its limit", (_name, signs, expected) => {
    expect(grade({ ...honest, ...signs }, null).grade).toBe(expected);
  });

  test("compares a run with the person's own share of that answer", () => {
    expect(runBefore(5)).toEqual({ run: 13, runExpected: (1 + 45 * (45 / 58)) * (13 / 58) ** 13 });
    expect(runBefore(4)).toEqual({ run: 13, runExpected: (1 + 45 * (1 - 35 / 58)) * (35 / 58) ** 13 });
    expect(runBefore(5).runExpected).toBeLessThan(1e-6);
    expect(runBefore(4).runExpected).toBeGreaterThan(0.02);
    expect(runOf(Int8Array.from([3, 3, 3]))).toEqual({ run: 3, runExpected: 1 });
  });

  test("uses the median of the known times, or none if fewer than half are known", () => {
    const prepared = preparedForm(instrument, "short");
    const times = (list: number[]) => Object.fromEntries(list.map((ms, i) => [prepared.ids[i]!, ms]));
    expect(paceOf(prepared, undefined)).toBeNull();
    expect(paceOf(prepared, times(Array.from({ length: 28 }, () => 900)))).toBeNull();
    expect(paceOf(prepared, times(Array.from({ length: 29 }, (_, i) => 2000 + i)))).toEqual({
      medianMs: 2014,
      fast: 0,
    });
    expect(
      paceOf(prepared, {
        ...times(Array.from({ length: 58 }, () => 1700)),
        [prepared.ids[0]!]: Number.NaN,
      }),
    ).toEqual({ medianMs: 1700, fast: 0 });
  });

  test("[MEASURE-04] requires more time for a longer statement", () => {
    const prepared = preparedForm(instrument, "short");
    const at = (ms: number) => paceOf(prepared, Object.fromEntries(prepared.ids.map((id) => [id, ms])))!.fast;
    expect(prepared.words).toContain(3);
    expect(Math.max(...prepared.words)).toBeGreaterThan(8);
    expect(at(500)).toBe(1);
    const expectedShare = prepared.words.filter((words) => 250 + 85 * words > 800).length / 58;
    expect(at(800)).toBe(expectedShare);
    expect(expectedShare).toBeGreaterThan(0.1);
    expect(expectedShare).toBeLessThan(0.6);
  });

  test("grades C if a quarter of the answers are too fast to read, and B for a tenth", () => {
    for (const [fast, expected, reasons] of [
      [0.5, "C", ["50% of the statements were answered faster than they can be read."]],
      [0.12, "B", ["12% of the statements were answered faster than they can be read."]],
      [0.05, "A", []],
    ] as const)
      expect(grade(honest, { medianMs: 3_000, fast })).toEqual({ grade: expected, reasons });
    const prepared = preparedForm(instrument, "short");
    const half = Object.fromEntries(prepared.ids.map((id, i) => [id, i % 2 ? 250 : 4_000]));
    expect(paceOf(prepared, half)).toEqual({ medianMs: 2_125, fast: 0.5 });
  });

  test.each(["short", "full"] as const)(
    "[MEASURE-04] detects patterns in the %s form from every offset, even with noise",
    (form) => {
      const next = seeded(15);
      const { ids } = preparedForm(instrument, form);
      const gradeOf = (values: number[]) =>
        score(instrument, Object.fromEntries(ids.map((id, i) => [id, values[i]!])), {
          form,
          sex: null,
          age: 30,
        }).quality.grade;
      const CYCLES = [
        [2, 4, 3, 4, 2, 3, 4],
        [1, 2, 3, 4, 5, 4, 3, 2],
        [1, 5],
        [5, 5, 1, 2, 4, 4, 3, 1, 2, 5, 3, 3, 1, 4, 2],
      ];
      for (const cycle of CYCLES)
        for (let start = 0; start < cycle.length; start++)
          expect(gradeOf(ids.map((_, i) => cycle[(i + start) % cycle.length]!))).toBe("C");
      const noisy = (answerAt: (i: number) => number) =>
        ids.map((_, i) => (next() < 0.15 ? 1 + Math.floor(next() * 5) : answerAt(i)));
      const shareOfC = (answerAt: (i: number) => number) =>
        Array.from({ length: 200 }, () => gradeOf(noisy(answerAt))).filter((letter) => letter === "C")
          .length / 200;
      expect(shareOfC((i) => (i % 2 ? 5 : 1))).toBeGreaterThanOrEqual(0.95);
      expect(shareOfC((i) => (i % 2 ? 4 : 2))).toBeGreaterThanOrEqual(0.95);
      expect(shareOfC(() => (next() < 0.5 ? 4 : 5))).toBeGreaterThanOrEqual(0.95);
    },
  );

  test("grades plausible answers C if each took less than a second", () => {
    const { sex, age, answers } = respondents(instrument, 3)();
    const fast = Object.fromEntries(itemsOf(instrument, "full").map((i) => [i.id, 600]));
    expect(score(instrument, answers("full"), { form: "full", sex, age }).quality.grade).toBe("A");
    expect(score(instrument, answers("full"), { form: "full", sex, age, times: fast }).quality.grade).toBe(
      "C",
    );
  });
});
