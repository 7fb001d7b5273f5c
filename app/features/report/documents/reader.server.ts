import { entryOf, itemAt, required } from "../../../lib/checked.ts";
import * as quest from "../../quest/quest.server.ts";
import { FACETS, type Facet, type QuestResult, type Reader, TRAITS } from "../contract.ts";
import { hash } from "../domain/drawing/seed.ts";
import { isLowReader } from "../domain/library.ts";
import { traitLevelOf } from "../domain/measured.ts";

const shortFormIds = new Set(quest.sheetOf("short").statements.map(({ id }) => id));
/** The two statements of each facet that everyone answers, in the order of the instrument. */
const firstTwo = new Map(
  FACETS.map((facet) => {
    const [first, second] = quest.instrument.items.filter(
      (item) => item.facet === facet && shortFormIds.has(item.id),
    );
    return [facet, [required(first, facet), required(second, facet)] as const];
  }),
);

/**
 * The statement whose answer points to the facet's high end, if the other one's points to the low end;
 * otherwise undefined.
 */
function splitOf(answers: QuestResult["answers"], facet: Facet): "first" | "second" | undefined {
  const [first, second] = required(firstTwo.get(facet), facet).map(({ id, keyed }) => {
    const answer = entryOf(answers, id);
    return keyed === "plus" ? answer : 6 - answer;
  }) as [number, number]; // one per statement
  if (first > 3 && second < 3) return "first";
  return first < 3 && second > 3 ? "second" : undefined;
}

/** Tie-break seed for texts and picks. Hashes the answers, so that equal answers give equal reports. */
const seedOf = (answers: Record<string, number>) =>
  String(
    hash(
      Object.keys(answers)
        .toSorted()
        .map((item) => `${item} ${answers[item]}`)
        .join(),
    ),
  );

/** The facts about a person that the library's conditions refer to. */
export function readerOf({ scores, answers }: Pick<QuestResult, "scores" | "answers">): Reader {
  const list = quest.standingsOf(quest.instrument, scores.facets, answers);
  const standings = Object.fromEntries(FACETS.map((facet, i) => [facet, itemAt(list, i)]));
  const { primary, secondary } = scores.archetype;
  return {
    standings,
    distances: Object.fromEntries(FACETS.map((facet) => [facet, Math.abs(entryOf(scores.facets, facet).t)])),
    split: Object.fromEntries(FACETS.map((facet) => [facet, splitOf(answers, facet)])),
    traits: Object.fromEntries(
      TRAITS.map((trait) => [trait, traitLevelOf(scores.traits[trait])]),
    ) as Reader["traits"],
    archetypes: { primary, secondary },
    isLow: isLowReader(standings),
    answers,
    seed: seedOf(answers),
  };
}
