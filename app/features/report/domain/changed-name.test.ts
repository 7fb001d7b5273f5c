import { describe, expect, test } from "vitest";
import { composeReport } from "../documents/documents.server.ts";
import type { QuestResult } from "../contract.ts";
import { simulatedResults } from "../fixtures.ts";

const [result] = simulatedResults(1, 5) as [QuestResult];
const first = result.scores;
const archetype = (primary: "Poet" | "Realist" | "Host", confidence: number) => ({
  ...first.archetype,
  primary,
  secondary: "Anchor" as const,
  confidence,
});
const second = (over: Partial<QuestResult["scores"]>): QuestResult => ({
  ...result,
  form: "full",
  scores: { ...first, form: "full", ...over },
  firstHalf: { ...first, archetype: archetype("Poet", 0.41) },
});
const composed = (over: Partial<QuestResult["scores"]>) => composeReport(second(over));

describe("[MEASURE-08] explains an archetype that changed after all statements", () => {
  test("with both names, their odds, and what moved most", () => {
    const { O } = first.traits;
    const moved = { ...O, t: O.t + 1.5, percentile: 88, low: O.low, high: 96 };
    const { changed } = composed({
      archetype: archetype("Realist", 0.62),
      traits: { ...first.traits, O: moved },
    }).evidence.archetype;
    expect(changed).toBe(
      `After 58 statements you were nearest to the Poet (odds 41%); after 116 you are nearest to the Realist (odds 62%). Openness moved most, from ${O.percentile} to 88. Every range still overlaps the one before it: this is no sign that you changed. You are seen more closely.`,
    );
  });

  test("with the trait that moved by the most percentiles", () => {
    const { O, C } = first.traits;
    const { changed } = composed({
      archetype: archetype("Realist", 0.62),
      traits: {
        ...first.traits,
        O: { ...O, t: O.t + 0.4, percentile: O.percentile + 2 },
        C: { ...C, t: C.t + 0.3, percentile: C.percentile + 9 },
      },
    }).evidence.archetype;
    expect(changed).toContain(`Conscientiousness moved most, from ${C.percentile} to ${C.percentile + 9}.`);
  });

  test("without playing down a range that no longer overlaps the earlier one", () => {
    const { O } = first.traits;
    const clear = { ...O, t: O.t + 3, percentile: 99, low: 99, high: 99 };
    const before = { ...O, high: Math.min(O.high, 90) };
    const moved = {
      ...second({ archetype: archetype("Realist", 0.62), traits: { ...first.traits, O: clear } }),
    };
    const { changed } = composeReport({
      ...moved,
      firstHalf: { ...moved.firstHalf!, traits: { ...first.traits, O: before } },
    }).evidence.archetype;
    expect(changed).toContain("At least one range has moved clear of the one before it");
  });

  test("but not an unchanged name, nor a first half by itself", () => {
    expect(composed({ archetype: archetype("Poet", 0.7) }).evidence.archetype).not.toHaveProperty("changed");
    expect(composeReport(result).evidence.archetype).not.toHaveProperty("changed");
  });
});
