import { expect, test } from "vitest";
import { firstOf } from "../../../kernel/checked.ts";
import { catalogue, sources } from "../catalogue.server.ts";
import { resultAgreeing, simulatedResults } from "../fixtures.ts";
import { unmarkedFeelings } from "./feelings.ts";

const FEELINGS = Object.keys(catalogue.mirror);

/** A person who answered only these statements about feelings decidedly. */
function answersWith(given: Record<string, number[]>) {
  const all = FEELINGS.map((facet) => [facet, given[facet] ?? [3, 3]] as const);
  const person = all.reduce(
    (result, [facet, agreements]) => resultAgreeing(result, facet, agreements),
    firstOf(simulatedResults(1)),
  );
  return unmarkedFeelings(catalogue, sources.wording, person.answers);
}

test("[REPORT-02] names at most two feelings on which the answers contradict each other", () => {
  const { sentence } = answersWith({ N1: [5, 1], N2: [2, 4], N3: [1, 5] });
  expect(sentence).toBe("Your answers on worry and temper pull both ways.");
});

test("[REPORT-02] says that no feeling stands out where no answers contradict each other", () => {
  const { sentence, names } = answersWith({ N1: [4, 4] });
  expect(sentence).toMatch(/^None of the nine feelings/);
  expect(names).toHaveLength(9);
});
