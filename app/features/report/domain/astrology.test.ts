import { expect, test } from "vitest";
import { firstOf } from "../../../lib/checked.ts";
import { catalogue, sources } from "../catalogue/catalogue.server.ts";
import { simulatedResults } from "../fixtures.ts";
import { behaviouralSign, signsOf } from "./astrology.ts";
import { profileOf } from "./profile.ts";

const profile = profileOf(firstOf(simulatedResults(1, 3)).scores, sources.wording);
const { name } = behaviouralSign(catalogue, profile);
const otherSign = catalogue.signs.find((sign) => sign.name !== name)!.name;

test("[RESULT-01] describes a birth under another sign than that of the answers, under the same, and on the cusp", () => {
  const different = signsOf(catalogue, profile, [otherSign]);
  expect(different).toMatchObject({ actualSign: otherSign, behavioralSign: name });
  expect(different.description).toContain("One person in twelve would match by chance.");
  expect(different.description).not.toContain("cusp");

  const equal = signsOf(catalogue, profile, [name]);
  expect(equal.description).toContain("The two agree, as they would for one person in twelve by chance.");

  const cusp = signsOf(catalogue, profile, [otherSign, name]);
  expect(cusp.actualSign).toBe(`${otherSign} or ${name}`);
  expect(cusp.description).toContain(
    "You were born on the cusp: which of the two it is depends on the hour and the place. The two agree",
  );
});
