import { DAY_MS } from "../../../lib/india-time.ts";
import type { IncludedAs } from "../contract.ts";

/** The least days between two quests for a comparison: twelve weeks. */
const RETAKE_DAYS = 84;
/** How long a payment covers later reports of the same person. Days. */
const COVERED_DAYS = 365;

/** One scored quest of a member. */
export type Answered = { sessionId: string; testId: string; form: "short" | "full"; completedAt: Date };
/** The reports of one payment: the bought one and the included ones. */
export type Paid = { purchaseId: string; paidAt: Date; reports: Answered[] };

/**
 * What a payment means for another result of the same person. `half` and `retake`: it gets a free report.
 * `fuller`: the person has a report from more or newer answers, so this one is not sold. `early`: a retake
 * before twelve weeks. `from`: the first day from which answers get, or can buy, a report.
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

/** Whether it includes a report. */
export const bringsReport = <T extends Entitlement>(
  found: T | undefined,
): found is Extract<T, { kind: IncludedAs }> => found?.kind === "half" || found?.kind === "retake";

/**
 * What a person's earlier payments mean for one of their results; undefined where it must be paid for. The
 * other half of the same quest is covered forever, everything else for a year from the payment.
 * @param paid the person's payments that were not refunded, without one for this result
 */
export function entitlementTo(result: Answered, paid: Paid[]): Entitlement | undefined {
  const found = paid
    .toSorted((a, b) => b.paidAt.getTime() - a.paidAt.getTime() || a.purchaseId.localeCompare(b.purchaseId))
    .flatMap((one) => underOne(one, result) ?? []);
  return found.find(bringsReport) ?? found[0];
}

/** The period in which new answers get another report; undefined where no payment covers one. */
export function nextRetake(paid: Paid[], now: Date): { from: Date; until: Date } | undefined {
  return paid
    .map(({ paidAt, reports }) => ({
      from: new Date(Math.max(...reports.map(time)) + RETAKE_DAYS * DAY_MS),
      until: new Date(paidAt.getTime() + COVERED_DAYS * DAY_MS),
    }))
    .filter(({ from, until }) => from < until && now < until)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())[0];
}
