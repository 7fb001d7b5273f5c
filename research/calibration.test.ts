import { describe, expect, test } from "vitest";
import { FACETS, TRAITS, type Sex } from "../app/features/quest/contract.ts";
import { instrument } from "../app/features/quest/instrument.server.ts";
import {
  calibrated,
  type Calibration,
  CalibrationError,
  type Group,
  readCalibration,
} from "./calibration.ts";
import { itemsOf } from "../app/features/quest/domain/instrument.ts";
import { preparedForm } from "../app/features/quest/domain/form.ts";
import { ENGINE } from "../app/features/quest/domain/version.ts";

const group = (sex: Sex | null, from: number | null, to: number | null, respondents: number): Group => ({
  sex,
  from,
  to,
  respondents,
  facets: FACETS.map(() => ({ mean: 6, sd: 2 })),
  traits: TRAITS.map(() => ({ mean: 36, sd: 7 })),
});
const statements = itemsOf(instrument, "short").map(({ id }) => ({ id, mean: 3, sd: 1 }));
const zeros = (n: number) => Array.from({ length: (n * (n - 1)) / 2 }, () => 0);
/** A valid calibration in which all correlations are zero. */
const whole: Calibration = {
  kind: "calibration",
  instrument: instrument.version,
  engine: ENGINE,
  form: "short",
  respondents: 1234,
  statements,
  correlations: zeros(statements.length),
  reliabilities: FACETS.map(() => 0.6),
  facetCorrelations: zeros(FACETS.length),
  groups: [
    group(null, null, null, 1234),
    group("female", null, null, 700),
    group(null, null, 21, 300),
    group(null, 21, 41, 400),
    group("female", 61, null, 201),
  ],
  careless: { weights: [1, 1, 1, 1, 1, 1, 1], constant: 0 },
  own: { reliabilities: 0.5, correlations: 0.5 },
};

test.each<[Sex | null, number | null, string]>([
  [null, null, "1,234 people"],
  ["male", null, "1,234 people"],
  ["female", null, "700 women"],
  ["female", 30, "700 women"],
  ["female", 61, "201 women of 61 and over"],
  ["female", 60, "700 women"],
  ["male", 20, "300 people under 21"],
  ["male", 21, "400 people of 21 to 40"],
  [null, 40, "400 people of 21 to 40"],
  [null, 41, "1,234 people"],
  [null, 99, "1,234 people"],
])("[MEASURE-05] compares a person of sex %s and age %s with %s", (sex, age, who) => {
  const { label } = preparedForm(calibrated(instrument, whole), "short");
  expect(label(sex, age)).toBe(`${who} who answered the same statements`);
});

test("[MEASURE-05] uses a group of men only for men", () => {
  const men = { ...whole, groups: [group(null, null, null, 1234), group("male", null, null, 500)] };
  const { label } = preparedForm(calibrated(instrument, men), "short");
  expect(label("male", null)).toBe("500 men who answered the same statements");
  expect(label("female", null)).toBe("1,234 people who answered the same statements");
});

const said = (over: object) => {
  try {
    return readCalibration(instrument, `\uFEFF${JSON.stringify({ ...whole, ...over })}`).respondents;
  } catch (error) {
    expect(error).toBeInstanceOf(CalibrationError);
    return (error as Error).message; // only errors are thrown
  }
};

describe("[MEASURE-05] refuses in one sentence", () => {
  const first = { ...statements[0], id: statements[1]?.id };
  test.each<[object, string | number]>([
    [{}, 1234],
    [{ respondents: 200 }, 200],
    [
      { respondents: 199 },
      "The calibration is not whole: respondents: Too small: expected number to be >=200.",
    ],
    [
      { correlations: [1.1] },
      "The calibration is not whole: correlations.0: Too big: expected number to be <=1.",
    ],
    [
      { correlations: [-1.1] },
      "The calibration is not whole: correlations.0: Too small: expected number to be >=-1.",
    ],
    [{ more: 1 }, 'The calibration is not whole: Unrecognized key: "more".'],
    [{ instrument: "v0" }, `The calibration is of instrument v0; this one is ${instrument.version}.`],
    [
      { statements: [first, ...statements.slice(1)] },
      `The calibration is of another instrument: the short form has 58 statements, and number 1 is ${statements[0]?.id}.`,
    ],
    [
      { statements: [...statements, first] },
      "The calibration is of another instrument: the short form has 58 statements, and the file has more.",
    ],
    [{ correlations: [0, 0] }, "The calibration has 2 correlations of statements; 1653 are needed."],
    [{ groups: [group("female", null, null, 700)] }, "The calibration has no group of everybody."],
    [{ groups: [group(null, null, 21, 700)] }, "The calibration has no group of everybody."],
    [{ groups: [group(null, 61, null, 700)] }, "The calibration has no group of everybody."],
    [
      { reliabilities: FACETS.map(() => 1) },
      "The calibration is not whole: reliabilities.0: Too big: expected number to be <1.",
    ],
  ])("%#: %j", (over, message) => {
    expect(said(over)).toBe(message);
  });

  test("impossible correlations", () => {
    const all = whole.correlations.map((_, i) => (i === 1 ? -1 : i < 3 ? 1 : 0));
    expect(said({ correlations: all })).toMatch(/^The calibration cannot be used: .+\.$/);
    expect(() => readCalibration(instrument, "{")).toThrow(/^The calibration is not JSON: .+\.$/);
  });

  test("another engine version or form, regardless of its other content", () => {
    const handed = (over: object) => said({ ...over, groups: "none" });
    expect(handed({ engine: "5" })).toBe(
      `The calibration was made by version 5 of the engine; this is version ${ENGINE}. ` +
        "Create it again with npm run -s calibrate.",
    );
    expect(handed({ engine: "x".repeat(50) })).toContain(`version ${"x".repeat(20)} of the engine`);
    expect(handed({ form: "long" })).toBe('The calibration is of the form "long"; there are short and full.');
    expect(handed({ form: "y".repeat(50) })).toContain(`form "${"y".repeat(20)}";`);
    expect(handed({})).toMatch(/^The calibration is not whole: groups: /);
    expect(() => readCalibration(instrument, "[]")).toThrow(/^The calibration is not whole: /);
    expect(said({})).toBe(1234);
  });
});
