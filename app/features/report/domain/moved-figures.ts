import { formatIndiaDay } from "../../../kernel/india-format.ts";
import { TRAITS, type QuestResult } from "../contract.ts";
import type { Wording } from "./wording.ts";
import { entryOf } from "../../../kernel/checked.ts";

/** Percentiles that differ by less are the same to a reader: ranges are many times as wide. */
const SMALL = 3;

/** @param changed each trait that would come out otherwise, with both figures */
const withEarlierFigures = (changed: string[]) =>
  changed.length
    ? `With today’s answers and the earlier figures you would read ${changed.join(", ")}. That much is the ` +
      "figures’ doing, not yours."
    : "With today’s answers and the earlier figures every trait would come out within two points of what " +
      "you read here.";

/**
 * What a retake owes to other figures than those of the result before it; undefined where there is no result
 * before, or it was scored with the same figures.
 */
export function movedText(wording: Pick<Wording, "traits">, { moved }: Pick<QuestResult, "moved">) {
  if (!moved) return undefined;
  const since = `Since your result of ${formatIndiaDay(moved.since)}`;
  if (moved.because === "engine")
    return (
      `${since} the way of counting has changed. That result stays as it was; a difference between the two ` +
      "can come from the counting and not from you."
    );
  const changed = TRAITS.flatMap((trait) => {
    const { now, before } = entryOf(moved.traits, trait);
    return Math.abs(now - before) < SMALL
      ? []
      : [`${wording.traits[trait].name} ${before} instead of ${now}`];
  });
  return (
    `${since} the people you are compared with have changed: the figures are those of other respondents ` +
    `now. ${withEarlierFigures(changed)} The earlier result stays as it was.`
  );
}
