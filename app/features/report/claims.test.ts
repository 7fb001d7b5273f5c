import { describe, expect, test } from "vitest";
import { faultsOf, registerOf, sharedByMany } from "../../kernel/claims-check.ts";
import { type Measured, sentencesOf } from "../../kernel/claims.ts";
import { deckRegister, deckTexts } from "./claims-register.server.ts";
import { measuredOf } from "./documents.server.ts";
import { simulatedResults } from "./fixtures.ts";
import * as report from "./report.server.ts";

type Person = { measured: Measured; texts: string[] };

const simulated = simulatedResults(120, 20261124);
const checked = simulated.map((result) =>
  faultsOf(deckRegister(), measuredOf(result), deckTexts(report.composeReport(result))),
);

describe("[REPORT-01] [REPORT-09] decks of simulated people", () => {
  test("say nothing against their reader's levels, and nothing that no text vouches for", () => {
    expect(checked.flatMap(({ against }) => against)).toEqual([]);
    expect(Math.min(...checked.map(({ sentences }) => sentences))).toBeGreaterThan(50);
  });

  test("hold no two claims that nobody can bear together", () => {
    expect(checked.flatMap(({ oppositions }) => oppositions)).toEqual([]);
  });
});

test("[REPORT-09] the checker sees a deck that is somebody else's, and two texts that contradict each other", () => {
  const [one, other] = simulated.map((result) => ({
    measured: measuredOf(result),
    texts: deckTexts(report.composeReport(result)),
  })) as [Person, Person];
  expect(faultsOf(deckRegister(), one.measured, other.texts).against.length).toBeGreaterThan(10);
  expect(faultsOf(deckRegister(), one.measured, [...one.texts, "You are somebody."]).against).toEqual([
    { sentence: "You are somebody.", claim: "nothing vouches for it" },
  ]);
  const worried = { levels: { ...one.measured.levels, N1: 5 }, nearest: "Poet", second: "Host" };
  expect(faultsOf(deckRegister(), worried, ["It speaks to worry (below average in you)."]).against).toEqual([
    { sentence: "It speaks to worry (below average in you).", claim: "N1 below average" },
  ]);
  const both = registerOf(
    [
      { says: ["O >= 1", "does: sleep well"], text: "You sleep well." },
      { says: ["O >= 1", "not: sleep well"], text: "You lie awake." },
    ],
    {},
    [],
  );
  expect(faultsOf(both, worried, ["You sleep well. You lie awake."]).oppositions).toEqual([
    { sentences: ["You sleep well.", "You lie awake."], claims: ["does: sleep well", "not: sleep well"] },
  ]);
});

test("[REPORT-03] at most a tenth of a deck's sentences go to more than a quarter of 120 people", () => {
  const sentences = simulated.map(
    (result) => new Set(deckTexts(report.composeReport(result)).flatMap(sentencesOf)),
  );
  expect(sharedByMany(sentences)).toBeLessThanOrEqual(0.1);
});
