import { DAY_MS } from "../../../lib/india-time.ts";
import type { IncludedAs } from "../contract.ts";

/** Minimum days between two quests that are compared: twelve weeks. */
const RETAKE_DAYS = 84;
/** Days for which a payment covers later reports of the same person. */
const COVERED_DAYS = 365;

/** One scored quest of a member. */
export type ScoredQuest = { sessionId: string; testId: string; form: "short" | "full"; completedAt: Date };
/** The reports of one payment: the bought one and the included ones. */
export type CoveringPayment = { purchaseId: string; paidAt: Date; reports: ScoredQuest[] };

/**
 * What a payment means for another result of the same person. `half` and `retake`: it gets a free report.
 * `fuller`: the person has a report from more or newer answers, so this one is not sold. `early`: a retake
 * before twelve weeks. `from`: when answers first bring a report, either for free (`free`) or for sale.
 */
export type Entitlement = { purchaseId: string; paidAt: Date } & (
  | { kind: IncludedAs }
  | { kind: "fuller" }
  | { kind: "early"; from: Date; free: boolean }
);

const isSame = (a: ScoredQuest, b: ScoredQuest) => a.sessionId === b.sessionId && a.testId === b.testId;
const time = ({ completedAt }: ScoredQuest) => completedAt.getTime();

function entitlementFrom(
  { reports, ...payment }: CoveringPayment,
  result: ScoredQuest,
): Entitlement | undefined {
  const otherReports = reports.filter((report) => !isSame(report, result));
  if (otherReports.some(({ sessionId }) => sessionId === result.sessionId))
    return { ...payment, kind: result.form === "full" ? "half" : "fuller" };
  const ends = payment.paidAt.getTime() + COVERED_DAYS * DAY_MS;
  if (time(result) >= ends || otherReports.length === 0) return undefined;
  const newest = Math.max(...otherReports.map(time));
  const opens = newest + RETAKE_DAYS * DAY_MS;
  if (time(result) >= opens) return { ...payment, kind: "retake" };
  if (time(result) < newest) return { ...payment, kind: "fuller" };
  return { ...payment, kind: "early", from: new Date(Math.min(opens, ends)), free: opens < ends };
}

/** Whether it includes a report. */
export const includesReport = <T extends Entitlement>(
  entitlement: T | undefined,
): entitlement is Extract<T, { kind: IncludedAs }> =>
  entitlement?.kind === "half" || entitlement?.kind === "retake";

/**
 * What a person's payments mean for one of their results; undefined if its report must be paid for. The other
 * half of the same quest is covered forever, everything else for a year from the payment. Of several
 * payments, one that includes a report wins, then the newest, then the lowest id.
 * @param payments the person's payments that were not refunded, without one for this result
 */
export function entitlementTo(result: ScoredQuest, payments: CoveringPayment[]): Entitlement | undefined {
  const entitlements = payments
    .toSorted((a, b) => b.paidAt.getTime() - a.paidAt.getTime() || a.purchaseId.localeCompare(b.purchaseId))
    .flatMap((payment) => entitlementFrom(payment, result) ?? []);
  return entitlements.find(includesReport) ?? entitlements[0];
}

/** The period in which new answers bring another report; undefined if no payment covers one. */
export function nextRetake(payments: CoveringPayment[], now: Date): { from: Date; until: Date } | undefined {
  return payments
    .map(({ paidAt, reports }) => ({
      from: new Date(Math.max(...reports.map(time)) + RETAKE_DAYS * DAY_MS),
      until: new Date(paidAt.getTime() + COVERED_DAYS * DAY_MS),
    }))
    .filter(({ from, until }) => from < until && now < until)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())[0];
}
