import { formatIndiaDay } from "../../../lib/india-format.ts";

type Result = { grade: "A" | "B" | "C"; completedAt: string; moved: boolean };

/**
 * `before`: the result to compare the newest with, which is the last earlier one with consistent answers.
 * `note`: why careless answers are not compared. `isNext`: no result lies between the two.
 * @param results newest first, at least one
 */
export function comparisonOf<T extends Result>(results: T[]) {
  const [latest, ...older] = results;
  const index = latest?.grade === "C" ? -1 : older.findIndex(({ grade }) => grade !== "C");
  const before = older[index];
  const skipped = before ? older.slice(0, index) : older;
  return { before, isNext: index === 0, note: noteOf(latest, skipped) };
}

function noteOf(latest: Result | undefined, skipped: Result[]): string | undefined {
  if (latest?.grade === "C")
    return skipped.length > 0
      ? "Your latest answers are inconsistent, so these ranges may not describe you well and are not compared with earlier ones."
      : "Your answers are inconsistent, so these ranges may not describe you well.";
  const days = skipped
    .filter(({ grade }) => grade === "C")
    .map(({ completedAt }) => formatIndiaDay(completedAt));
  const [day] = days;
  if (day === undefined) return undefined;
  return days.length === 1
    ? `The result of ${day} is left out: it was answered inconsistently or too fast.`
    : `${days.length} results (the newest of ${day}) are left out: they were answered inconsistently or too fast.`;
}
