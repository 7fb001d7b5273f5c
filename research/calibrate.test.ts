import { describe, expect, test } from "vitest";
import { digest } from "../testing/digest.ts";
import { FACETS, type Form } from "../app/features/quest/contract.ts";
import { instrument } from "../app/features/quest/instrument.server.ts";
import { calibrate, calibrateSums } from "./calibrate.ts";
import { calibrated, CalibrationError, readCalibration } from "./calibration.ts";
import { correlation, mean } from "../app/features/quest/domain/correlation-fixtures.ts";
import { preparedForm, type Prepared } from "../app/features/quest/domain/form.ts";
import { trueScores } from "../app/features/quest/domain/joint.ts";
import { measure } from "../app/features/quest/domain/measure.ts";
import { seeded } from "../app/lib/seeded.ts";
import { grade, signsOf } from "../app/features/quest/domain/quality.ts";
import { score } from "../app/features/quest/domain/score.ts";
import { respondents, varied } from "./simulate.ts";
import { addPerson, noSums, type Sheet } from "./sums.ts";

const full = preparedForm(instrument, "full");
type Person = Sheet & { all: Int8Array };

function sheetsOf(form: Form, count: number, seed: number): Person[] {
  const { ids } = preparedForm(instrument, form);
  const next = respondents(instrument, seed, varied);
  return Array.from({ length: count }, () => {
    const { sex, age, answers } = next();
    const all = answers("full");
    return {
      sex,
      age,
      raw: Int8Array.from(ids, (id) => all[id]!),
      all: Int8Array.from(full.ids, (id) => all[id]!),
    };
  });
}

/** Share of people graded C after `change` modified each answer. */
function careless(prepared: Prepared, list: Person[], change: (x: number) => number) {
  const graded = list.map(({ sex, age, raw }) => {
    const norms = prepared.norms(sex, age);
    const answers = raw.map(change);
    return grade(signsOf(prepared, norms, answers, measure(prepared, norms, answers)), null).grade;
  });
  return graded.filter((g) => g === "C").length / list.length;
}

describe.each<[Form, { half: number; all: number; most: number }]>([
  ["full", { half: 0.65, all: 0.97, most: 0.02 }],
  ["short", { half: 0.5, all: 0.95, most: 0.02 }],
])("[MEASURE-05] calibrates the %s form from 250 people and grades others", (form, reach) => {
  const made = calibrate(instrument, form, sheetsOf(form, 250, 3));
  const others = sheetsOf(form, 1000, 4);
  const [by, published] = [preparedForm(calibrated(instrument, made), form), preparedForm(instrument, form)];

  test("detects more people who answered half at random than the published figures do", () => {
    const even = seeded(5);
    const lot = () => 1 + Math.floor(even() * 5);
    const half = (x: number) => (even() < 0.5 ? lot() : x);
    expect(careless(by, others, half)).toBeGreaterThan(reach.half);
    expect(careless(by, others, half)).toBeGreaterThan(careless(published, others, half));
    expect(careless(by, others, lot)).toBeGreaterThan(reach.all);
    expect(careless(by, others, (x) => x)).toBeLessThan(reach.most);
  });

  test("contains only sums, no answer sheet or person's id, and can be read back", () => {
    const text = JSON.stringify(made);
    expect(Object.keys(made)).toEqual([
      "kind",
      "instrument",
      "engine",
      "form",
      "respondents",
      "statements",
      "correlations",
      "reliabilities",
      "facetCorrelations",
      "groups",
      "careless",
      "own",
    ]);
    expect(readCalibration(instrument, text)).toEqual(made);
    expect(calibrate(instrument, form, sheetsOf(form, 250, 3))).toEqual(made);
  });

  test("reproduces the golden figures exactly", async () => {
    const figures = Object.entries(made).map(([name, figure]) => {
      const written = JSON.stringify(figure);
      return `${name}: ${written.length > 3000 ? digest(written) : written}\n`;
    });
    await expect(figures.join("")).toMatchFileSnapshot(`calibrate.golden/${form}.txt`);
  });
});

test("[MEASURE-06] calibrates from sums only, weighing careless answers with simulated people", async () => {
  const list = sheetsOf("short", 600, 3);
  const sums = noSums(preparedForm(instrument, "short"));
  for (const sheet of list) addPerson(preparedForm(instrument, "short"), sums, sheet);
  const [made, whole] = [calibrateSums(instrument, "short", sums), calibrate(instrument, "short", list)];
  expect({ ...made, careless: whole.careless }).toEqual(whole);
  await expect(`${JSON.stringify(made.careless, null, 1)}\n`).toMatchFileSnapshot(
    "calibrate.golden/careless-by-sums.txt",
  );
  const by = preparedForm(calibrated(instrument, made), "short");
  const even = seeded(5);
  const others = sheetsOf("short", 1000, 4);
  expect(careless(by, others, () => 1 + Math.floor(even() * 5))).toBeGreaterThan(0.9);
  expect(careless(by, others, (x) => x)).toBeLessThan(0.02);
});

test("[MEASURE-05] predicts the answers to unasked statements better than the published figures", () => {
  const made = calibrate(instrument, "short", sheetsOf("short", 250, 3));
  const others = sheetsOf("short", 1500, 4);
  const short = preparedForm(instrument, "short");
  const agreement = (prepared: Prepared) => {
    const found = others.map(
      ({ sex, age, raw }) =>
        trueScores(prepared.joint, measure(prepared, prepared.norms(sex, age), raw).facets).facets,
    );
    return mean(
      FACETS.map((_, f) => {
        const unseen = full.places[f]!.filter((p) => !short.place.has(full.ids[p]!));
        const sums = others.map(({ all }) => unseen.reduce((sum, p) => sum + full.key[p]! * all[p]!, 0));
        return correlation(
          found.map((t) => t[f]!),
          sums,
        );
      }),
    );
  };
  const [own, published] = [preparedForm(calibrated(instrument, made), "short"), short];
  expect(agreement(own)).toBeGreaterThan(agreement(published) + 0.02);
});

test("[MEASURE-05] names comparison groups, by sex if there are enough people", () => {
  const list = sheetsOf("short", 520, 8);
  const own = calibrated(instrument, calibrate(instrument, "short", list));
  const answers = respondents(instrument, 1)().answers("short");
  const label = (sex: Sheet["sex"], age: number | null) =>
    score(own, answers, { form: "short", sex, age }).norms.label;
  const women = list.filter((p) => p.sex === "female").length;
  expect(women).toBeGreaterThan(200);
  expect(label(null, null)).toBe("520 people who answered the same statements");
  expect(label("female", 90)).toBe(`${women} women who answered the same statements`);
  expect(label("female", 30)).toMatch(/^\d+ (women|people)( of 21 to 40)? who answered/);
  expect(score(instrument, answers, { form: "short", sex: null, age: 30 }).norms.label).toBe(
    "people of about 30 who took this inventory online",
  );
});

const said = (text: string) => {
  try {
    readCalibration(instrument, text);
  } catch (error) {
    if (error instanceof CalibrationError) return error.message;
    throw error;
  }
  return "nothing";
};

describe("[MEASURE-05] explains in one sentence", () => {
  const list = sheetsOf("short", 250, 3);
  const made = calibrate(instrument, "short", list);
  const changed = (change: Record<string, unknown>) => JSON.stringify({ ...made, ...change });
  test("too few people, and identical answers", () => {
    expect(() => calibrate(instrument, "short", list.slice(0, 150))).toThrow(
      "A calibration needs at least 200 people; these are 150.",
    );
    const same = list.map((p) => ({ ...p, raw: p.raw.map((x, i) => (i === 7 ? 5 : x)) }));
    const { ids } = preparedForm(instrument, "short");
    expect(() => calibrate(instrument, "short", same)).toThrow(
      `Nearly everybody gave the same answer to ${ids[7]}.`,
    );
  });

  test.each<[string, string, string]>([
    ["half a file", JSON.stringify(made).slice(0, 500), "The calibration is not JSON: "],
    ["nothing", "", "The calibration is not JSON: "],
    ["a list", "[]", "The calibration is not whole: "],
    ["no norms", changed({ groups: [] }), "The calibration is not whole: groups: "],
    ["more than is known", changed({ persons: [] }), "The calibration is not whole: "],
    ["few people", changed({ respondents: 199 }), "The calibration is not whole: respondents: "],
    ["other years", changed({ instrument: "v2" }), "The calibration is of instrument v2; this one is v1."],
    [
      "the other form",
      changed({ form: "full" }),
      "The calibration is of another instrument: the full form has 116",
    ],
    [
      "other statements",
      changed({ statements: made.statements.toReversed() }),
      "The calibration is of another instrument: ",
    ],
    [
      "a matrix cut short",
      changed({ correlations: [0.1] }),
      "The calibration has 1 correlations of statements; 1653 are needed.",
    ],
    [
      "an impossible matrix",
      changed({ correlations: made.correlations.map(() => -0.9) }),
      "The calibration cannot be used: The matrix is not positive definite at row ",
    ],
    [
      "nobody's norms",
      changed({ groups: made.groups.map((g) => ({ ...g, sex: "male" })) }),
      "The calibration has no group of everybody.",
    ],
  ])("%s", (_name, text, start) => expect(said(text).slice(0, start.length)).toBe(start));
});
