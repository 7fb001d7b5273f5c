import { expect, test } from "vitest";
import { movedText } from "./moved-figures.ts";
import { sources } from "../catalogue.server.ts";

const { wording } = sources;
const traits = {
  O: { now: 71, before: 60 },
  C: { now: 50, before: 51 },
  E: { now: 40, before: 40 },
  A: { now: 33, before: 36 },
  N: { now: 20, before: 22 },
};
const since = "2026-11-01T10:00:00.000Z";

test("[MEASURE-06] a retake says which traits read otherwise because of other figures, and by how much", () => {
  const text = movedText(wording, { moved: { because: "calibration", since, traits } });
  expect(text).toContain(
    "Since your result of 1 November 2026 the people you are compared with have changed",
  );
  expect(text).toContain(
    `you would read ${wording.traits.O.name} 60 instead of 71, ${wording.traits.A.name} 36 instead of 33.`,
  );
  expect(text).not.toContain(wording.traits.N.name);
});

test("[MEASURE-06] where they changed nothing to speak of, or the way of counting changed, it says that", () => {
  const still = Object.fromEntries(
    Object.keys(traits).map((trait) => [trait, { now: 50, before: 49 }]),
  ) as typeof traits;
  expect(movedText(wording, { moved: { because: "calibration", since, traits: still } })).toContain(
    "every trait would come out within two points",
  );
  expect(movedText(wording, { moved: { because: "engine", since } })).toContain(
    "the way of counting has changed",
  );
  expect(movedText(wording, { moved: null })).toBeUndefined();
});
