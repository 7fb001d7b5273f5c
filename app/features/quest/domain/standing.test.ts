import { expect, test } from "vitest";
import type { Level } from "../contract.ts";
import { standingOf } from "./standing.ts";

test.each<[string, number[], Level, number, string]>([
  ["both agree and the estimate is high", [5, 4], 4, 0.6, "high 4"],
  ["one agrees, one is neutral", [3, 4], 5, 1.4, "high 5 very"],
  ["both disagree and the estimate is low", [1, 2], 1, -1.5, "low 1 very"],
  ["the estimate is in the middle and the own answers are far out", [5, 5], 3, 1, "high 4 less"],
  ["the estimate and the own answers are in the middle", [4, 4], 3, 0.9, "plain 3 yes"],
  ["the answers agree and the estimate is low", [4, 4], 2, -0.8, "plain 3 yes less"],
  ["both are neutral, whatever the estimate", [3, 3], 5, 1.2, "plain 3 even more"],
  ["one agrees and one disagrees", [5, 1], 4, 0.6, "both 3 even"],
  ["one of four dissents", [5, 4, 4, 2], 4, 0.8, "high 4 dissent"],
  ["two of four dissent", [5, 4, 1, 2], 4, 0.6, "both 3 even"],
  ["one agrees, one disagrees, two are neutral", [4, 2, 3, 3], 4, 0.6, "plain 3 even more"],
])("[REPORT-02] if %s (%j, level %i, z %f), classifies the facet as %s", (_, answers, level, z, expected) => {
  const { side, very, leans, dissent, others, ...shown } = standingOf(answers, { level, z });
  const isSided = side === "low" || side === "high";
  const labels = [
    very && "very",
    dissent && "dissent",
    !isSided && leans,
    others !== "same" && others,
  ].filter(Boolean);
  expect([side, shown.level, ...labels].join(" ")).toBe(expected);
});
