import { describe, expect, test } from "vitest";
import { firstOf } from "../../../lib/checked.ts";
import { catalogue, sources } from "../catalogue/catalogue.server.ts";
import { simulatedResults } from "../fixtures.ts";
import { bestMatches, isAgainst, isSupportedBy, matchOf, reasonFor } from "./match.ts";
import { profileOf, type Profile } from "./profile.ts";

/** High in ideas (O5), low in worry (N1), about average in friendliness (E1). */
const levels = { O5: 4, N1: 1, E1: 3 };

describe("[REPORT-06] comparing a work's weights with a person's levels", () => {
  test.each([
    ["the side that is marked", { O5: 0.9, N1: -0.5 }, false],
    ["the other side of a high one", { O5: -0.3 }, true],
    ["the other side of a low one", { O5: 0.9, N1: 0.3 }, true],
    ["a shade of the other side", { O5: -0.29 }, false],
    ["what is about average", { E1: -1 }, false],
    ["what is not known", { A1: -1 }, false],
  ])("judges %s, %j, as contradicting the levels: %s", (_, weights, against) =>
    expect(isAgainst({ levels }, weights)).toBe(against),
  );

  test.each([
    ["a strongest weight that is met", { O5: 0.9, E1: 0.5 }, true],
    ["a strongest weight that is not met", { O5: 0.5, E1: 0.9 }, false],
    ["strongest weights of which half are met", { O5: 0.9, E1: 0.9 }, true],
    ["strongest weights of which a third is met", { O5: 0.9, E1: 0.9, A1: -0.9 }, false],
    ["a zero weight, which asks for nothing", { O5: 0.9, E1: 0 }, true],
  ])("judges %s, %j, as supported: %s", (_, weights, expected) =>
    expect(isSupportedBy({ levels }, weights)).toBe(expected),
  );

  test.each([
    ["You love hard books.", { O5: 0.9 }, true],
    ["You sit with people easily.", { E1: 0.9 }, false],
    ["Nobody leaves town, and everybody is worth a story.", { E1: 0.9 }, true],
    ["Nobody leaves town, and everybody is worth a story.", { O5: -0.9 }, false],
  ])("gives “%s” as a reason for a work with the weights %j: %s", (why, weights, expected) =>
    expect(reasonFor({ levels }, { why, weights })).toBe(expected ? why : ""),
  );
  test("judges weights as unsupported if one contradicts a level", () => {
    expect(isSupportedBy({ levels }, { O5: 0.9, N1: 0.4 })).toBe(false);
  });

  test("computes the match in percent as the weighted average of the percentiles", () => {
    const space = { reliability: { O5: 0.81, N1: 0.64, E1: 1 } };
    // Φ(.9/.9) = .841, Φ(-.8/.8) = .159
    const profile = { t: { O5: 0.9, N1: -0.8, E1: 0 }, space } as unknown as Profile; // all that is read
    expect(matchOf(profile, { O5: 0.5 })).toBe(84);
    expect(matchOf(profile, { N1: 0.5 })).toBe(16);
    expect(matchOf(profile, { N1: -0.5 })).toBe(84);
    expect(matchOf(profile, { O5: 0.6, E1: 0.3 })).toBe(73);
    expect(matchOf(profile, { O5: 0.6, E1: 0 })).toBe(84);
  });
});

describe("[REPORT-06] the best matches", () => {
  const profiles = simulatedResults(10).map(({ scores }) => profileOf(scores, sources.wording));

  test("are ordered best first, whatever the order of the list", () => {
    for (const profile of profiles) {
      const chosen = bestMatches(profile, catalogue.films, 6, "q_1");
      const fits = chosen.map(({ fit }) => fit);
      expect(fits).toEqual(fits.toSorted((a, b) => b - a));
      expect(bestMatches(profile, catalogue.films.toReversed(), 6, "q_1")).toEqual(chosen);
    }
  });

  test("with equal fit are ordered by the seed: stable for one person, different between people", () => {
    const profile = firstOf(profiles);
    const weights = { O5: 0.9 };
    const sameWeights = ["a", "b", "c", "d"].map((id) => ({ id, weights, tags: [id] }));
    const order = (seed: string, items = sameWeights) =>
      bestMatches(profile, items, 4, seed).map(({ item }) => item.id);
    const orders = ["q_1", "q_2", "q_3", "q_4"].map((seed) => {
      expect(order(seed, sameWeights.toReversed()), seed).toEqual(order(seed));
      return order(seed).join("");
    });
    expect(new Set(orders).size).toBeGreaterThan(1);
  });
});
