import { formatIndiaDay } from "../../../lib/india-format.ts";

type Result = { grade: "A" | "B" | "C"; completedAt: string; moved: boolean };

/**
 * The previous result to compare with the newest: the last one with consistent answers. `note` explains why
 * careless answers are not compared. `isNext`: no result lies between.
 * @param results newest first, at least one
 */
export function comparisonOf<T extends Result>(results: T[]) {
  const [now, ...older] = results;
  const at = now?.grade === "C" ? -1 : older.findIndex(({ grade }) => grade !== "C");
  const before = older[at];
  return { before, isNext: at === 0, note: noteOf(now, before ? older.slice(0, at) : older) };
}

/** @param between older results that are skipped */
function noteOf(now: Result | undefined, between: Result[]): string | undefined {
  if (now?.grade === "C")
    return between.length > 0
      ? "Your latest answers are inconsistent, so these ranges may not describe you well and are not compared with earlier ones."
      : "Your answers are inconsistent, so these ranges may not describe you well.";
  const days = between.filter(({ grade }) => grade === "C").map((one) => formatIndiaDay(one.completedAt));
  const [day] = days;
  if (day === undefined) return undefined;
  return days.length === 1
    ? `The result of ${day} is left out: it was answered inconsistently or too fast.`
    : `${days.length} results (the newest of ${day}) are left out: they were answered inconsistently or too fast.`;
}
