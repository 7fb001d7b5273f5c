import { and, desc, gte, inArray, isNull, lt, or } from "drizzle-orm";
import { DAY_MS } from "../../../lib/india-time.ts";
import { rupees } from "../../../lib/money.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { LedgerException } from "../ledger.contract.ts";
import { GatewayFailure, gatewayOf, type GatewayRefund } from "../gateway/gateway.server.ts";
import { pagesOf, scanPayments } from "../settlement/orphans.server.ts";
import { scanDisputes } from "../disputes/disputes.server.ts";
import { applyRefund } from "../refunds/refunds.server.ts";
import { paymentProofs, payments, refunds } from "../tables.server.ts";

/** Refunds are possible during this period: the gateway's own limit is about four months. */
const PROOF_DAYS = 120;
/** A comparison is valid until the next nightly one, plus two hours in case the gateway is unavailable. */
export const PROOF_HOURS = 26;
/** Maximum number of differences stored per comparison. */
const MAX_STORED = 100;

type RefundRow = typeof refunds.$inferSelect;
type RefundScan = { seen: Set<string>; mended: number; differences: LedgerException[] };

async function storedRefunds({ db }: Pick<Services, "db">, page: GatewayRefund[]): Promise<RefundRow[]> {
  if (page.length === 0) return [];
  const receipts = page.flatMap(({ receipt }) => receipt ?? []);
  const byId = inArray(refunds.providerRefundId, page.map(({ id }) => id)); // prettier-ignore
  return db
    .select()
    .from(refunds)
    .where(receipts.length > 0 ? or(byId, inArray(refunds.id, receipts)) : byId);
}

/**
 * Applies the gateway's state of a refund that our records lack; returns a difference if that is impossible.
 * A refund of an orphan is "not ours": its payment stays an exception until it is fully refunded.
 */
async function followRefund(
  services: Services,
  refund: GatewayRefund,
  stored: RefundRow | undefined,
): Promise<"mended" | "not ours" | LedgerException> {
  const difference = (says: string) => ({ kind: "refund differs", subject: refund.id, says });
  if (stored && stored.amount !== refund.amount)
    return difference(`${rupees(refund.amount)} at the gateway, ${rupees(stored.amount)} in the books`);
  const payment = await gatewayOf(services).anyPayment(refund.payment_id);
  if (!payment.order_id) return "not ours";
  const outcome = await applyRefund(services, refund, { ...payment, order_id: payment.order_id });
  if (outcome === "paid") {
    services.log.error(
      { refund: refund.id, status: refund.status, alarm: true },
      "missed refund update applied",
    );
    return "mended";
  }
  return stored ? difference(`${refund.status} at the gateway, ${stored.status} in the books`) : "not ours";
}

async function scanRefunds(services: Services, days: number): Promise<RefundScan> {
  const to = Math.floor(services.clock.now().getTime() / 1000) + DAY_MS / 1000;
  const from = to - ((days + 1) * DAY_MS) / 1000;
  const scan: RefundScan = { seen: new Set(), mended: 0, differences: [] };
  for await (const page of pagesOf((skip) => gatewayOf(services).refundsBetween(from, to, skip))) {
    const storedRows = await storedRefunds(services, page); // oxlint-disable-line no-await-in-loop
    for (const refund of page) {
      scan.seen.add(refund.id);
      const stored = storedRows.find(
        (row) => row.providerRefundId === refund.id || row.id === refund.receipt,
      );
      if (stored?.status === refund.status && stored.amount === refund.amount) continue;
      // oxlint-disable-next-line no-await-in-loop -- in sequence, to limit the load
      const outcome = await followRefund(services, refund, stored);
      if (outcome === "mended") scan.mended++;
      else if (outcome !== "not ours") scan.differences.push(outcome);
    }
  }
  return scan;
}

/**
 * Whether an item exists that the gateway's list lacked: the list uses the gateway's time, which may be
 * earlier than ours.
 */
const existsAtGateway = (lookUp: Promise<unknown>) =>
  lookUp.then(
    () => true,
    (error: unknown) => {
      if (error instanceof GatewayFailure && error.kind === "refused") return false;
      throw error;
    },
  );

/** Payments and refunds in our ledger that the gateway does not have. */
async function missingAtGateway(
  services: Services,
  days: number,
  seen: { payments: Set<string>; refunds: Set<string> },
): Promise<LedgerException[]> {
  const { db, clock } = services;
  const now = clock.now().getTime();
  // skips the first day and the last hour: the gateway's time of a payment is a little before ours
  const [from, to] = [new Date(now - (days - 1) * DAY_MS), new Date(now - DAY_MS / 24)];
  const capturedInPeriod = and(
    inArray(payments.status, ["captured", "refunded"]),
    gte(payments.createdAt, from),
    lt(payments.createdAt, to),
  );
  const refundedInPeriod = and(
    inArray(refunds.status, ["pending", "processed"]),
    gte(refunds.createdAt, from),
    lt(refunds.createdAt, to),
  );
  const gateway = gatewayOf(services);
  const ourPayments = await db.select({ id: payments.id }).from(payments).where(capturedInPeriod);
  const ourRefunds = await db
    .select({ id: refunds.id, providerRefundId: refunds.providerRefundId })
    .from(refunds)
    .where(refundedInPeriod);
  const unseen = [
    ...ourPayments
      .filter(({ id }) => !seen.payments.has(id))
      .map(({ id }) => ({
        kind: "payment only here",
        id,
        exists: () => existsAtGateway(gateway.anyPayment(id)),
      })),
    ...ourRefunds
      .filter(({ providerRefundId }) => !providerRefundId || !seen.refunds.has(providerRefundId))
      .map(({ id, providerRefundId }) => ({
        kind: "refund only here",
        id,
        exists: async () => providerRefundId !== null && existsAtGateway(gateway.anyRefund(providerRefundId)),
      })),
  ];
  const missing: LedgerException[] = [];
  for (const { kind, id, exists } of unseen) {
    if (missing.length === MAX_STORED) break;
    // oxlint-disable-next-line no-await-in-loop -- a handful at most
    if (!(await exists())) missing.push({ kind, subject: id, says: "in the books but not at the gateway" });
  }
  return missing;
}

/**
 * Compares all payments and refunds of the last 120 days, and all disputes, with the gateway. Lost events are
 * applied; differences are stored as ledger exceptions until the next comparison.
 * @throws GatewayFailure if the comparison failed, which is stored too
 */
export async function proveLedger(services: Services, days = PROOF_DAYS): Promise<void> {
  if (!services.env.RAZORPAY_KEY_ID) return;
  const { db, clock } = services;
  const at = clock.now();
  try {
    const paymentScan = await scanPayments(services, days);
    const refundScan = await scanRefunds(services, days);
    const disputeScan = await scanDisputes(services);
    const missing = await missingAtGateway(services, days, {
      payments: paymentScan.seen,
      refunds: refundScan.seen,
    });
    await db.insert(paymentProofs).values({
      at,
      days,
      payments: paymentScan.seen.size,
      refunds: refundScan.seen.size,
      mended: paymentScan.settled + refundScan.mended + disputeScan.mended,
      differences: [...paymentScan.differences, ...refundScan.differences, ...missing].slice(0, MAX_STORED),
      problem: null,
      disputesProblem: disputeScan.problem,
    });
    await db.delete(paymentProofs).where(lt(paymentProofs.at, new Date(at.getTime() - PROOF_DAYS * DAY_MS)));
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    const noResults = { payments: 0, refunds: 0, mended: 0, differences: [] };
    await db.insert(paymentProofs).values({ at, days, ...noResults, problem: error.message });
    throw error;
  }
}

/** The last completed comparison; undefined if there is none. */
export async function lastProof({ db }: Pick<Services, "db">) {
  const [row] = await db
    .select()
    .from(paymentProofs)
    .where(isNull(paymentProofs.problem))
    .orderBy(desc(paymentProofs.at))
    .limit(1);
  return row;
}

/** Why the last comparison failed; undefined if it completed. */
export async function proofProblem({ db }: Pick<Services, "db">): Promise<string | undefined> {
  const [row] = await db
    .select()
    .from(paymentProofs)
    .orderBy(desc(paymentProofs.at), desc(paymentProofs.id))
    .limit(1);
  return row?.problem ?? undefined;
}

/** Runs the comparison at startup if the last complete one is more than 26 hours old. */
export async function proveIfOld(services: Services): Promise<void> {
  const proof = await lastProof(services);
  const oldest = services.clock.now().getTime() - PROOF_HOURS * 3_600_000;
  if (!proof || proof.at.getTime() < oldest) await proveLedger(services);
}
