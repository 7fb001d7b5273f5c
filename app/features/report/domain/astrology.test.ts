import { expect, test } from "vitest";
import { firstOf } from "../../../lib/checked.ts";
import { catalogue, sources } from "../catalogue/catalogue.server.ts";
import { simulatedResults } from "../fixtures.ts";
import { behaviouralSign, signsOf } from "./astrology.ts";
import { profileOf } from "./profile.ts";

const profile = profileOf(firstOf(simulatedResults(1, 3)).scores, sources.wording);
const { name } = behaviouralSign(catalogue, profile);
const other = catalogue.signs.find((sign) => sign.name !== name)!.name;

test("[RESULT-01] a birth under one sign, under the sign of the answers, and on the cusp are each said", () => {
  const one = signsOf(catalogue, profile, [other]);
  expect(one).toMatchObject({ actualSign: other, behavioralSign: name });
  expect(one.description).toContain("One person in twelve would match by chance.");
  expect(one.description).not.toContain("cusp");

  const same = signsOf(catalogue, profile, [name]);
  expect(same.description).toContain("The two agree, as they would for one person in twelve by chance.");

  const cusp = signsOf(catalogue, profile, [other, name]);
  expect(cusp.actualSign).toBe(`${other} or ${name}`);
  expect(cusp.description).toContain(
    "You were born on the cusp: which of the two it is depends on the hour and the place. The two agree",
  );
});
