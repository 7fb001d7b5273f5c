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

/** The period in which refunds are possible: the gateway's own limit is about four months. */
const PROOF_DAYS = 120;
/** A comparison is valid until the next night's, with two hours for an unavailable gateway. */
export const PROOF_HOURS = 26;
/** The most differences stored for one comparison. */
const MOST_STORED = 100;

type RefundRow = typeof refunds.$inferSelect;
type RefundScan = { seen: Set<string>; mended: number; differences: LedgerException[] };

async function oursOf({ db }: Pick<Services, "db">, page: GatewayRefund[]): Promise<RefundRow[]> {
  if (page.length === 0) return [];
  const receipts = page.flatMap(({ receipt }) => receipt ?? []);
  const byId = inArray(refunds.providerRefundId, page.map(({ id }) => id)); // prettier-ignore
  return db
    .select()
    .from(refunds)
    .where(receipts.length > 0 ? or(byId, inArray(refunds.id, receipts)) : byId);
}

/**
 * Applies the gateway's state of a refund that we did not know; if that is impossible it is a difference. A
 * refund of a payment without an order is none: that payment is itself an exception until it is fully
 * refunded.
 */
async function followRefund(
  services: Services,
  theirs: GatewayRefund,
  ours: RefundRow | undefined,
): Promise<"mended" | "not ours" | LedgerException> {
  const difference = (says: string) => ({ kind: "refund differs", subject: theirs.id, says });
  if (ours && ours.amount !== theirs.amount)
    return difference(`${rupees(theirs.amount)} at the gateway, ${rupees(ours.amount)} in the books`);
  const payment = await gatewayOf(services).anyPayment(theirs.payment_id);
  if (!payment.order_id) return "not ours";
  const outcome = await applyRefund(services, theirs, { ...payment, order_id: payment.order_id });
  if (outcome === "paid") {
    services.log.error(
      { refund: theirs.id, status: theirs.status, alarm: true },
      "a missed refund update was added by asking the gateway",
    );
    return "mended";
  }
  return ours ? difference(`${theirs.status} at the gateway, ${ours.status} in the books`) : "not ours";
}

async function scanRefunds(services: Services, days: number): Promise<RefundScan> {
  const to = Math.floor(services.clock.now().getTime() / 1000) + DAY_MS / 1000;
  const from = to - ((days + 1) * DAY_MS) / 1000;
  const scan: RefundScan = { seen: new Set(), mended: 0, differences: [] };
  for await (const page of pagesOf((skip) => gatewayOf(services).refundsBetween(from, to, skip))) {
    const known = await oursOf(services, page); // oxlint-disable-line no-await-in-loop
    for (const theirs of page) {
      scan.seen.add(theirs.id);
      const ours = known.find((row) => row.providerRefundId === theirs.id || row.id === theirs.receipt);
      if (ours?.status === theirs.status && ours.amount === theirs.amount) continue;
      // oxlint-disable-next-line no-await-in-loop -- gently, one after the other
      const outcome = await followRefund(services, theirs, ours);
      if (outcome === "mended") scan.mended++;
      else if (outcome !== "not ours") scan.differences.push(outcome);
    }
  }
  return scan;
}

/**
 * Whether the gateway has it after all: its lists use its own time, and an item that was added later here has
 * a later time here.
 */
const isThere = (asked: Promise<unknown>) =>
  asked.then(
    () => true,
    (error: unknown) => {
      if (error instanceof GatewayFailure && error.kind === "refused") return false;
      throw error;
    },
  );

/** Payments and refunds of our ledger that the gateway does not have. */
async function unknownThere(
  services: Services,
  days: number,
  seen: { payments: Set<string>; refunds: Set<string> },
): Promise<LedgerException[]> {
  const { db, clock } = services;
  const now = clock.now().getTime();
  // without the first day and the last hour: the gateway's time of a payment is a little before ours
  const [from, to] = [new Date(now - (days - 1) * DAY_MS), new Date(now - DAY_MS / 24)];
  const moved = and(
    inArray(payments.status, ["captured", "refunded"]),
    gte(payments.createdAt, from),
    lt(payments.createdAt, to),
  );
  const back = and(
    inArray(refunds.status, ["pending", "processed"]),
    gte(refunds.createdAt, from),
    lt(refunds.createdAt, to),
  );
  const gateway = gatewayOf(services);
  const ours = await db.select({ id: payments.id }).from(payments).where(moved);
  const returned = await db
    .select({ id: refunds.id, theirs: refunds.providerRefundId })
    .from(refunds)
    .where(back);
  const unseen = [
    ...ours
      .filter(({ id }) => !seen.payments.has(id))
      .map(({ id }) => ({ kind: "payment only here", id, ask: () => isThere(gateway.anyPayment(id)) })),
    ...returned
      .filter(({ theirs }) => !theirs || !seen.refunds.has(theirs))
      .map(({ id, theirs }) => ({
        kind: "refund only here",
        id,
        ask: async () => theirs !== null && isThere(gateway.anyRefund(theirs)),
      })),
  ];
  const found: LedgerException[] = [];
  for (const { kind, id, ask } of unseen) {
    if (found.length === MOST_STORED) break;
    // oxlint-disable-next-line no-await-in-loop -- a handful at most
    if (!(await ask())) found.push({ kind, subject: id, says: "in the books but not at the gateway" });
  }
  return found;
}

/**
 * Compares every payment and refund of the last 120 days, and disputes, with the gateway: lost events are
 * applied, differences are stored as exceptions of the ledger until the next comparison.
 * @throws GatewayFailure if it could not be completed; that is stored too
 */
export async function proveLedger(services: Services, days = PROOF_DAYS): Promise<void> {
  if (!services.env.RAZORPAY_KEY_ID) return;
  const { db, clock } = services;
  const at = clock.now();
  try {
    const paid = await scanPayments(services, days);
    const back = await scanRefunds(services, days);
    const disputed = await scanDisputes(services);
    const only = await unknownThere(services, days, { payments: paid.seen, refunds: back.seen });
    await db.insert(paymentProofs).values({
      at,
      days,
      payments: paid.seen.size,
      refunds: back.seen.size,
      mended: paid.settled + back.mended + disputed.mended,
      differences: [...paid.differences, ...back.differences, ...only].slice(0, MOST_STORED),
      problem: null,
      disputesProblem: disputed.problem,
    });
    await db.delete(paymentProofs).where(lt(paymentProofs.at, new Date(at.getTime() - PROOF_DAYS * DAY_MS)));
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    const none = { payments: 0, refunds: 0, mended: 0, differences: [] };
    await db.insert(paymentProofs).values({ at, days, ...none, problem: error.message });
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

/** Why the last comparison failed; undefined if a later one completed. */
export async function proofProblem({ db }: Pick<Services, "db">): Promise<string | undefined> {
  const [row] = await db
    .select()
    .from(paymentProofs)
    .orderBy(desc(paymentProofs.at), desc(paymentProofs.id))
    .limit(1);
  return row?.problem ?? undefined;
}

/** Compares the ledger at startup if that was not done for more than a night. */
export async function proveIfOld(services: Services): Promise<void> {
  const proof = await lastProof(services);
  const oldest = services.clock.now().getTime() - PROOF_HOURS * 3_600_000;
  if (!proof || proof.at.getTime() < oldest) await proveLedger(services);
}
