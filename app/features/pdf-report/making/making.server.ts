import { and, eq, isNull, sql } from "drizzle-orm";
import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import * as payments from "../../payments/payments.server.ts";
import * as quest from "../../quest/quest.server.ts";
import * as report from "../../report/report.server.ts";
import {
  type Aim,
  OTHER_EDITIONS,
  type Edition,
  pdfReady,
  PROMISED_MINUTES,
  type QuestResult,
} from "../contract.ts";
import { composePdfReport } from "../domain/compose.ts";
import { legibleName } from "../domain/legible-names.ts";
import { pagesOf, printEditions, type Printed, removeEditions, storeEditions } from "./editions.server.ts";
import { announceTrouble, markDelayed } from "./lateness.server.ts";
import { chosenAims } from "../plan/plan-choice.server.ts";
import { incorporates } from "../plan/preferences.server.ts";
import { requeueReport } from "./requeue-report.server.ts";
import { missingCharactersOf, PdfWorkerFailure } from "../../../platform/pdf/pdf-worker.server.ts";
import { answersBefore, sourceOf } from "../book/source.server.ts";
import { pdfFileKey, pdfReports } from "../tables.server.ts";
import { required } from "../../../lib/checked.ts";
import { codeOf, messageIn } from "../../../lib/typed.ts";

/** The queue for paid reports. */
export const MAKE_JOB = "pdf-report.make";
/** The queue for included reports and for reports that were requested again. */
export const MAKE_AGAIN_JOB = "pdf-report.make-again";

export type Order = { purchaseId: string; userId: string; sessionId: string; testId: string };
type Row = typeof pdfReports.$inferSelect;
/** `busy`: another process is making it, or it was requested again while it was made. */
export type MakingResult = "made" | "already" | "busy" | "ended" | "failed";

/**
 * A report that was refused this often, by Typst or because its answers are gone, is given up until an
 * administrator requests it again. Failures of the disk, a crashed worker or the database do not count.
 */
const MOST_REFUSALS = 3;

const rowOf = async ({ db }: Pick<Services, "db">, purchaseId: string) =>
  (await db.select().from(pdfReports).where(eq(pdfReports.purchaseId, purchaseId)))[0];

/**
 * The row of a paid order, created if missing; the promised time counts from the payment.
 * @returns undefined if the account is gone, so that nothing is stored about a deleted buyer
 */
export async function storeOrder(
  services: Pick<Services, "db" | "clock" | "env">,
  order: Order,
): Promise<Row | undefined> {
  const existing = await rowOf(services, order.purchaseId);
  if (existing || !(await accounts.findUser(services, order.userId))) return existing;
  const orderedAt = (await payments.paidAtOf(services, order.purchaseId)) ?? services.clock.now();
  const promisedBy = new Date(orderedAt.getTime() + PROMISED_MINUTES * 60_000);
  const { purchaseId, userId, sessionId, testId } = order;
  await services.db
    .insert(pdfReports)
    .values({ purchaseId, userId, sessionId, testId, state: "queued", orderedAt, promisedBy })
    .onConflictDoNothing();
  return rowOf(services, purchaseId);
}

/**
 * Makes a report: composes it from the owner's answers, prints and stores the pages, and publishes that it is
 * ready; other editions follow (`makeEditions`). Idempotent and safe to call concurrently. After a failure it
 * stays queued.
 * @throws AppError NO_SPACE (507) while the disk is full; PdfWorkerFailure or a database error for temporary
 *   failures
 */
export async function makeReport(services: Services, order: Order): Promise<MakingResult> {
  const row = await storeOrder(services, order);
  if (!row) return "ended";
  if (row.state === "ready") return "already";
  if (row.state === "ended") return "ended";
  if (row.promisedBy < services.clock.now() && row.delayedAt === null) await markDelayed(services);
  const result = await services.locks.withLock(`pdf:${row.purchaseId}`, async () => {
    const now = required(await rowOf(services, row.purchaseId), `the report of ${row.purchaseId}`);
    if (now.state === "ready") return "already" as const;
    if (now.state === "ended") return "ended" as const;
    return attempt(services, now);
  });
  return result ?? "busy";
}

const openStates = sql`${pdfReports.state} not in ('ready', 'ended')`;
const change = ({ db }: Pick<Services, "db">, row: Row, set: Partial<Row>) =>
  db
    .update(pdfReports)
    .set(set)
    .where(and(eq(pdfReports.purchaseId, row.purchaseId), openStates));

async function attempt(services: Services, row: Row): Promise<MakingResult> {
  const late = row.delayedAt !== null;
  await change(services, row, {
    state: late ? "delayed" : "making",
    attempts: row.attempts + 1,
  });
  try {
    const aims = await chosenAims(services, row);
    return await store(services, row, await printReport(services, row, ["print"], aims), aims);
  } catch (error) {
    return setBack(services, row, error);
  }
}

/**
 * Composes a report from its owner's stored answers and prints it.
 * @param aims the aims of its plan; by default those that the owner chose
 * @throws PdfWorkerFailure if it cannot be printed or the answers are gone
 */
export async function printReport(
  services: Services,
  row: Row,
  editions: readonly Edition[],
  aims?: Aim[],
): Promise<Printed[]> {
  const result = await quest.readResult(services, row.sessionId, row.testId);
  if (!result) throw new PdfWorkerFailure("refused", "The answers of this report are gone");
  const chosen = aims ?? (await chosenAims(services, row));
  return composeAndPrint(services, row, { result, editions, aims: chosen });
}

/** Composes and prints; repeats without characters of the member's name that no font has. */
async function composeAndPrint(
  services: Services,
  row: Row,
  request: { result: QuestResult; editions: readonly Edition[]; aims: Aim[] },
  missing: string[] = [],
): Promise<Printed[]> {
  const { result, editions, aims } = request;
  const owner = await accounts.findUser(services, row.userId);
  const incorporate = await incorporates(services, row);
  const feedback = incorporate
    ? await report.feedbackOf(services, row.sessionId, row.testId, row.userId)
    : [];
  const gathered = sourceOf(result, legibleName(owner?.name ?? "", missing), {
    feedback,
    before: await answersBefore(services, row, result),
    aims,
    letter: await report.letterFor(services, result),
    isModelAsked: Boolean(services.env.AI_KEY),
  });
  const source = { ...gathered, leftOut: missing.length > 0, brand: services.env.BRAND_NAME };
  try {
    return await printEditions(services, row.purchaseId, composePdfReport(source), editions);
  } catch (error) {
    const moreMissing = missingCharactersOf(error);
    if (moreMissing.every((c) => missing.includes(c))) throw error;
    return composeAndPrint(services, row, request, [...missing, ...moreMissing]);
  }
}

/**
 * Stores the printed pages and deletes the other editions of an earlier version. If other aims were chosen in
 * the meantime, queues the report again: a concurrent choice either waits for this row's lock or is read
 * here. A report that was requested again in the meantime stays queued.
 */
async function store(services: Services, row: Row, printed: Printed[], aims: Aim[]): Promise<MakingResult> {
  const pdf = required(
    printed.find(({ edition }) => edition === "print"),
    "the printed pages",
  ).bytes;
  await removeEditions(services, row.purchaseId, OTHER_EDITIONS);
  await storeEditions(services, row.purchaseId, printed);
  const facts = {
    fileKey: pdfFileKey(row.purchaseId),
    pages: pagesOf(pdf),
    bytes: pdf.byteLength,
    madeAt: services.clock.now(),
    problem: null,
  };
  const stored = await transaction(services.db, async (tx) => {
    const isSameRequest = row.requestedAt
      ? eq(pdfReports.requestedAt, row.requestedAt)
      : isNull(pdfReports.requestedAt);
    const [updated] = await tx
      .update(pdfReports)
      .set({ state: "ready", ...facts })
      .where(and(eq(pdfReports.purchaseId, row.purchaseId), openStates, isSameRequest))
      .returning();
    if (!updated) return false;
    const now = await chosenAims({ db: tx }, row);
    if (now.join() === aims.join())
      await services.events.publish(tx, pdfReady, { purchaseId: row.purchaseId });
    else await requeueReport(tx, services, updated, { id: null, name: "the member, who chose other aims" });
    return true;
  });
  if (stored) return "made";
  const state = await clearEnded(services, row.purchaseId);
  if (state === "ready") return "already"; // another process took it for abandoned and finished first
  return state === "ended" ? "ended" : "busy"; // requested again
}

/**
 * Deletes the files of a report that was refunded or deleted while it was printed.
 * @returns its current state
 */
export async function clearEnded(services: Pick<Services, "db" | "storage">, purchaseId: string) {
  const state = (await rowOf(services, purchaseId))?.state ?? "ended";
  if (state === "ended") await removeEditions(services, purchaseId);
  return state;
}

/** Gives up a report that cannot be printed, and emails its buyer and the administrators. */
const giveUp = (services: Services, row: Row, failed: Pick<Row, "problem" | "refusals">) =>
  transaction(services.db, async (tx) => {
    const [aside] = await tx
      .update(pdfReports)
      .set({ ...failed, state: "failed", delayedAt: row.delayedAt ?? services.clock.now() })
      .where(and(eq(pdfReports.purchaseId, row.purchaseId), openStates))
      .returning({ purchaseId: pdfReports.purchaseId });
    if (aside) await announceTrouble(services, tx, aside.purchaseId);
  });

/** Puts the report back in the queue after a failure, or gives it up if it cannot be printed; logs why. */
async function setBack(services: Services, row: Row, error: unknown): Promise<MakingResult> {
  const logFields = { purchaseId: row.purchaseId, attempt: row.attempts + 1, error };
  const full = codeOf(error) === "ENOSPC";
  const refused = error instanceof PdfWorkerFailure && error.kind === "refused";
  const refusals = row.refusals + (refused ? 1 : 0);
  const givenUp = refused && refusals >= MOST_REFUSALS;
  const problem = full ? "The disk is full" : messageIn(error).slice(0, 500);
  const waiting = row.delayedAt === null ? "queued" : "delayed";
  if (givenUp) await giveUp(services, row, { problem, refusals });
  else await change(services, row, { state: waiting, problem, refusals });
  if (full) {
    services.log.error({ ...logFields, alarm: true }, "the disk is full: a book waits until there is room");
    throw new AppError("NO_SPACE", "The disk is full: the PDF waits until there is room", { status: 507 });
  }
  services.log.error(
    { ...logFields, alarm: givenUp },
    givenUp ? "a book cannot be printed" : "a book was not printed, it is tried again",
  );
  if (givenUp) return "failed";
  throw error;
}
