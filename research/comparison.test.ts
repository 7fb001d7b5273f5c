import { expect, test } from "vitest";
import { instrument } from "../app/features/quest/instrument.server.ts";
import { calibrate } from "./calibrate.ts";
import { calibrated } from "./calibration.ts";
import { compareCalibrations } from "./comparison.ts";
import { preparedForm } from "../app/features/quest/domain/form.ts";
import { respondents, varied } from "./simulate.ts";

const FORM = "short";
const { ids } = preparedForm(instrument, FORM);
const next = respondents(instrument, 11, varied);
const made = calibrate(
  instrument,
  FORM,
  Array.from({ length: 250 }, () => {
    const { sex, age, answers } = next();
    const given = answers(FORM);
    return { sex, age, raw: Int8Array.from(ids, (id) => given[id] ?? 0) };
  }),
);
const compared = compareCalibrations(calibrated(instrument, made), made);

test("contains the true standing of people simulated from the new figures in four of five 80% ranges", () => {
  expect(compared.people).toBe(2000);
  expect(compared.new.coverage.facets).toBeCloseTo(0.8, 2);
  expect(compared.new.coverage.traits).toBeGreaterThan(0.77);
  expect(compared.new.coverage.traits).toBeLessThan(0.83);
});

test("has level shares that sum to one, highest in the middle, and detects random answers", () => {
  const { levels, careless } = compared.new;
  expect(levels.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  for (const end of [levels[0], levels[4]]) expect(end).toBeLessThan(levels[2] ?? 0);
  expect(careless.honest).toBeLessThan(0.02);
  expect(careless.half).toBeGreaterThan(0.35);
  expect(careless.random).toBeGreaterThan(0.9);
});

test("reproduces the golden table", async () => {
  await expect(`${JSON.stringify(compared.new, null, 1)}\n`).toMatchFileSnapshot(
    "comparison.golden/short.txt",
  );
});

test("finds no difference between identical figures", () => {
  expect(compared.old).toEqual(compared.new);
});
