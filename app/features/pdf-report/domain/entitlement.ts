import { DAY_MS } from "../../../lib/india-time.ts";
import type { IncludedAs } from "../contract.ts";

/** Days between two sets of answers from which a retake has something to say: twelve weeks. */
const RETAKE_DAYS = 84;
/** Days after a payment in which nothing more is asked of the same person. */
const COVERED_DAYS = 365;

/** One scored quest of a member. */
export type Answered = { sessionId: string; testId: string; form: "short" | "full"; completedAt: Date };
/** What one payment has brought so far: the report that was bought, and those that came with it. */
export type Paid = { purchaseId: string; paidAt: Date; reports: Answered[] };

/**
 * What a payment means for another result of the same person. `half` and `retake`: it gets a report of its
 * own, free. `fuller`: a report of more or newer answers is theirs, so this one gets none and is not sold.
 * `early`: a retake that came before its twelve weeks were over. `from`: whoever answers on that day or later
 * gets, or may buy, a report of it.
 */
export type Entitlement = { purchaseId: string; paidAt: Date } & (
  | { kind: IncludedAs }
  | { kind: "fuller" }
  | { kind: "early"; from: Date; free: boolean }
);

const isSame = (a: Answered, b: Answered) => a.sessionId === b.sessionId && a.testId === b.testId;
const time = ({ completedAt }: Answered) => completedAt.getTime();

function underOne({ reports, ...paid }: Paid, result: Answered): Entitlement | undefined {
  const others = reports.filter((one) => !isSame(one, result));
  if (others.some(({ sessionId }) => sessionId === result.sessionId))
    return { ...paid, kind: result.form === "full" ? "half" : "fuller" };
  const ends = paid.paidAt.getTime() + COVERED_DAYS * DAY_MS;
  if (time(result) >= ends || others.length === 0) return undefined;
  const newest = Math.max(...others.map(time));
  const opens = newest + RETAKE_DAYS * DAY_MS;
  if (time(result) >= opens) return { ...paid, kind: "retake" };
  if (time(result) < newest) return { ...paid, kind: "fuller" };
  return { ...paid, kind: "early", from: new Date(Math.min(opens, ends)), free: opens < ends };
}

/** Whether a report of its own comes with it. */
export const bringsReport = <T extends Entitlement>(
  found: T | undefined,
): found is Extract<T, { kind: IncludedAs }> => found?.kind === "half" || found?.kind === "retake";

/**
 * What earlier payments of a person mean for one of their results; undefined where it has to be paid for. The
 * other half of the same quest is covered for good, everything else for a year from the payment.
 * @param paid the person's payments that were not taken back, without one for this very result
 */
export function entitlementTo(result: Answered, paid: Paid[]): Entitlement | undefined {
  const found = paid
    .toSorted((a, b) => b.paidAt.getTime() - a.paidAt.getTime() || a.purchaseId.localeCompare(b.purchaseId))
    .flatMap((one) => underOne(one, result) ?? []);
  return found.find(bringsReport) ?? found[0];
}

/**
 * From when on new answers bring another report, and until when they have to be given; undefined where
 * nothing that was paid reaches that far.
 */
export function nextRetake(paid: Paid[], now: Date): { from: Date; until: Date } | undefined {
  return paid
    .map(({ paidAt, reports }) => ({
      from: new Date(Math.max(...reports.map(time)) + RETAKE_DAYS * DAY_MS),
      until: new Date(paidAt.getTime() + COVERED_DAYS * DAY_MS),
    }))
    .filter(({ from, until }) => from < until && now < until)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())[0];
}
