import type { Level, Standing } from "../contract.ts";

/** Standard score from which the facet's own answers count as far out even if the estimate is average. */
const FAR_OUT = 1;
/** Minimum number of answers at which a single opposite one counts as dissent. */
const ROOM_FOR_DISSENT = 4;

/** How the estimate, which also uses the answers to other facets, differs from the displayed level. */
const compare = (estimated: Level, shown: Level): Standing["others"] =>
  estimated === shown ? "same" : estimated > shown ? "more" : "less";

/**
 * @param agreement answers 1..5, reversed for minus-keyed statements, so that 5 is always more of the facet
 * @param estimate `level` from all answers together, `z` the standard score of the facet's own answers
 */
export function standingOf(agreement: readonly number[], estimate: { level: Level; z: number }): Standing {
  const yes = agreement.filter((value) => value > 3).length;
  const no = agreement.filter((value) => value < 3).length;
  const leans = yes > no ? "yes" : no > yes ? "no" : "even";
  const against = Math.min(yes, no);
  const allowed = agreement.length >= ROOM_FOR_DISSENT ? 1 : 0;
  const { level, z } = estimate;
  const isOut =
    leans === "yes"
      ? level > 3 || (level === 3 && z >= FAR_OUT)
      : level < 3 || (level === 3 && z <= -FAR_OUT);
  if (leans !== "even" && against <= allowed && isOut) {
    const very = level === 1 || level === 5;
    const sided =
      leans === "yes" ? { side: "high", level: very ? 5 : 4 } : { side: "low", level: very ? 1 : 2 };
    const shown = sided as { side: "low" | "high"; level: Level };
    return { ...shown, very, leans, dissent: against > 0, others: compare(level, shown.level) };
  }
  const plain = { very: false, leans, level: 3, dissent: false } as const;
  return against > allowed
    ? { ...plain, side: "both", others: "same" }
    : { ...plain, side: "plain", others: compare(level, 3) };
}
