import { and, desc, eq, count, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Services } from "../../platform/services.server.ts";
import type { SessionUser } from "../accounts/contract.ts";
import * as applications from "../applications/applications.server.ts";
import { wayOf } from "../applications/contract.ts";
import * as insider from "../insider/insider.server.ts";
import * as languageModel from "../language-model/language-model.server.ts";
import * as payments from "../payments/payments.server.ts";
import { type Purchase, saleDocument, type SaleDocument } from "../payments/contract.ts";
import * as pdfReport from "../pdf-report/pdf-report.server.ts";
import { archetypeName, FORMS, groundOf, type QuestResult } from "../quest/contract.ts";
import * as quest from "../quest/quest.server.ts";
import * as report from "../report/report.server.ts";
import {
  type DashboardView,
  type OrderCard,
  PAID_QUESTIONS,
  type DocumentLink,
  type ResultCard,
  type PaidFeedbackSummary,
} from "./contract.ts";
import { paidFeedback } from "./tables.server.ts";
import { firstOf } from "../../lib/checked.ts";
import { type RefundStatus, leftToAsk } from "./refund.server.ts";
import { indiaClock } from "../../lib/india-clock.ts";

/** The greeting by the time in India: morning from 4 to 12, afternoon until 17, evening otherwise. */
function greetingAt(now: Date): string {
  const hour = Number(indiaClock(now).time.slice(0, 2));
  if (hour >= 4 && hour < 12) return "Good morning";
  return hour >= 12 && hour < 17 ? "Good afternoon" : "Good evening";
}

export { askForRefund, readRefundable } from "./refund.server.ts";
export { deleteResult } from "./deleting.server.ts";

const urlOf = (result: Pick<QuestResult, "sessionId" | "testId">, userId: string) =>
  `/quest-result/${userId}/${result.sessionId}/${result.testId}`;

async function cardOf(
  services: Pick<Services, "db">,
  result: QuestResult,
  all: QuestResult[],
): Promise<ResultCard> {
  const { scores } = result;
  const longer = all.some((r) => r.sessionId === result.sessionId && r.form === "full");
  return {
    sessionId: result.sessionId,
    testId: result.testId,
    url: urlOf(result, result.ownerId ?? "anonymous"),
    archetype: scores.archetype.primary,
    name: archetypeName(scores.archetype),
    statements: FORMS[result.form].items,
    norms: scores.norms.label,
    ground: groundOf(result),
    completedAt: result.completedAt.toISOString(),
    grade: scores.quality.grade,
    canExtend: result.form === "short" && !longer,
    shared: await report.sharingOf(services, result),
    pictures: await report.countPictures(services, result),
    moved: Boolean(result.moved),
    traits: scores.traits,
  };
}

const documentLinkOf = (number: string | null): DocumentLink | null =>
  number ? { number, link: payments.documentAddress(number) } : null;
type WithDocument = RefundStatus & { document: SaleDocument };

async function orderOf(
  services: Services,
  purchase: Purchase,
  userId: string,
  back: WithDocument,
): Promise<OrderCard> {
  const isReport = purchase.subscriptionId === null;
  return {
    purchaseId: purchase.id,
    description: purchase.description,
    resultUrl: isReport ? urlOf(purchase, userId) : null,
    amount: purchase.amount,
    refundedAmount: purchase.refundedAmount,
    status: purchase.status === "refunded" ? "refunded" : "paid",
    method: purchase.method,
    receipt: documentLinkOf(purchase.receiptNumber),
    document: back.document,
    refunds: back.refunds.map((refund) => ({ ...refund, creditNote: documentLinkOf(refund.creditNote) })),
    atBank: back.atBank ?? null,
    mayAsk: leftToAsk(purchase, back, services.clock.now()) > 0,
    paidAt: purchase.paidAt?.toISOString() ?? null,
    pdf: isReport
      ? await pdfReport.reportStateOf(services, {
          userId,
          sessionId: purchase.sessionId,
          testId: purchase.testId,
        })
      : null,
  };
}

/** The newest result, if its report can be sold and has not been. */
async function offerOf(
  services: Services,
  results: QuestResult[],
  bought: Purchase[],
  userId: string,
): Promise<DashboardView["offer"]> {
  const latest = results[0];
  if (!latest || latest.scores.quality.grade === "C") return null;
  if (
    bought.some(
      (p) => p.status !== "created" && p.sessionId === latest.sessionId && p.testId === latest.testId,
    )
  )
    return null;
  const { amount, covered, pending } = await payments.showOffer(services, { userId }, latest);
  return covered ? null : { url: urlOf(latest, userId), amount, pending };
}

/** The state of the member's newest application; null if there is none. */
async function applicationCard(
  services: Services,
  asker: { userId: string; headers: Headers },
): Promise<DashboardView["application"]> {
  const application = await applications.applicationOfRequest(services, asker);
  if (!application) return null;
  if (application.state === "draft")
    return {
      draft: true,
      name: "",
      now: "Your draft is saved here. No one reads it before you send it.",
    };
  const { name, now } = applications.applicantWords(application.state, wayOf(application));
  return { draft: false, name, now };
}

/** The language model for report letters and whether this member allows it; null if the site has none. */
async function languageModelFor(services: Services, userId: string): Promise<DashboardView["languageModel"]> {
  const model = languageModel.modelOf(services.env);
  return model ? { name: model.name, allowed: await languageModel.allows(services.db, userId) } : null;
}

async function retakeCard(services: Services, userId: string): Promise<DashboardView["retake"]> {
  const retake = await pdfReport.retakeOf(services, userId);
  if (!retake) return null;
  const { from, until } = retake;
  return { from: from.toISOString(), until: until.toISOString(), isOpen: from <= services.clock.now() };
}

/** All data for the member's page. */
export async function readDashboard(
  services: Services,
  user: SessionUser,
  headers: Headers,
): Promise<DashboardView> {
  const [results, bought, current, application, membership] = await Promise.all([
    quest.resultsOf(services, user.id),
    payments.purchasesOf(services, user.id),
    quest.currentQuest(services, { userId: user.id, headers }),
    applicationCard(services, { userId: user.id, headers }),
    insider.readMembership(services, user.id),
  ]);
  const paidPurchases = bought.filter((p) => p.status !== "created");
  const ids = paidPurchases.map(({ id }) => id);
  const [refunds, atBanks, taxInvoiced] = await Promise.all([
    payments.refundViewsOf(services, ids),
    payments.atBanks(services, ids),
    payments.taxInvoiced(services, ids),
  ]);
  const orders = await Promise.all(
    paidPurchases.map((p) =>
      orderOf(services, p, user.id, {
        refunds: refunds.get(p.id) ?? [],
        atBank: atBanks.get(p.id),
        document: saleDocument(taxInvoiced.has(p.id)),
      }),
    ),
  );
  return {
    userId: user.id,
    email: user.email,
    results: await Promise.all(results.map((r) => cardOf(services, r, results))),
    orders,
    included: (await pdfReport.includedReportsOf(services, user.id)).map((included) => ({
      ...included,
      resultUrl: urlOf(included, user.id),
      mayAsk: orders.some((order) => order.purchaseId === included.includedIn && order.mayAsk),
    })),
    insider: membership,
    languageModel: await languageModelFor(services, user.id),
    application,
    unfinished:
      current && current.answers.length > 0
        ? { sessionId: current.sessionId, answered: current.answers.length, of: FORMS[current.form].items }
        : null,
    offer: await offerOf(services, results, bought, user.id),
    retake: await retakeCard(services, user.id),
    greeting: greetingAt(services.clock.now()),
    asksHowItWas:
      orders.some((order) => order.pdf?.state === "ready") &&
      (await readPaidFeedback(services, user.id)).state === "asked",
  };
}

/**
 * The newest result of the member, or of this browser for a visitor, with its PDF if bought or included;
 * undefined if there is none. `name` is null for a visitor.
 */
export async function readReady(services: Services, user: SessionUser | null, headers: Headers) {
  const result = user
    ? await quest.latestResultOf(services, user.id)
    : await quest.latestResultHere(services, headers);
  if (!result) return undefined;
  const { sessionId, testId } = result;
  const status = user && (await pdfReport.reportStateOf(services, { userId: user.id, sessionId, testId }));
  const pdf = status?.download ? { download: status.download, pages: status.pages } : null;
  return { result: await cardOf(services, result, [result]), pdf, name: user ? user.name : null };
}

const newestPaid = async (services: Services, userId: string) =>
  (await payments.purchasesOf(services, userId)).find(
    ({ status, subscriptionId }) => status === "paid" && subscriptionId === null,
  );

/** State of the questions about the paid report: "asked", already "given", or "none" bought. */
export async function readPaidFeedback(
  services: Services,
  userId: string,
): Promise<{ state: "asked" | "given" | "none" }> {
  const purchase = await newestPaid(services, userId);
  if (!purchase) return { state: "none" };
  const [given] = await services.db
    .select({ at: paidFeedback.createdAt })
    .from(paidFeedback)
    .where(and(eq(paidFeedback.purchaseId, purchase.id), eq(paidFeedback.userId, userId)))
    .orderBy(desc(paidFeedback.createdAt));
  return { state: given ? "given" : "asked" };
}

const FeedbackForm = z.strictObject({
  soundsLikeMe: z.coerce
    .number("Please choose how much it sounds like you")
    .int()
    .min(1, "Please choose how much it sounds like you")
    .max(5),
  mostUseful: z.enum(
    PAID_QUESTIONS.mostUseful.map((o) => o.value) as [string, ...string[]], // a fixed, non-empty list
    "Please choose the most useful part",
  ),
  missing: z.string().trim().max(2000, "Write at most 2,000 characters").default(""),
});

/** Stores a buyer's three answers, once per purchase. @returns errors by field, or undefined */
export async function givePaidFeedback(
  services: Services,
  userId: string,
  form: Record<string, unknown>,
): Promise<{ field: string; message: string } | undefined> {
  const parsed = FeedbackForm.safeParse(form);
  if (!parsed.success)
    return {
      field: String(firstOf(parsed.error.issues).path[0] ?? ""),
      message: firstOf(parsed.error.issues).message,
    };
  const purchase = await newestPaid(services, userId);
  if (!purchase) return { field: "", message: "You have no paid report to review yet" };
  await services.db
    .insert(paidFeedback)
    .values({ purchaseId: purchase.id, userId, ...parsed.data, createdAt: services.clock.now() })
    .onConflictDoNothing();
  return undefined;
}

const MOST_COMMENTS = 100;

/** Buyers' feedback on the paid report. */
export async function readPaidFeedbackSummary({ db }: Pick<Services, "db">): Promise<PaidFeedbackSummary> {
  const [sounds, useful, missing] = await Promise.all([
    db
      .select({ value: paidFeedback.soundsLikeMe, n: count() })
      .from(paidFeedback)
      .groupBy(paidFeedback.soundsLikeMe),
    db
      .select({ part: paidFeedback.mostUseful, n: count() })
      .from(paidFeedback)
      .groupBy(paidFeedback.mostUseful)
      .orderBy(desc(sql`2`)),
    db
      .select({ purchaseId: paidFeedback.purchaseId, text: paidFeedback.missing, at: paidFeedback.createdAt })
      .from(paidFeedback)
      .where(ne(paidFeedback.missing, ""))
      .orderBy(desc(paidFeedback.createdAt))
      .limit(MOST_COMMENTS),
  ]);
  return {
    answers: sounds.reduce((all, { n }) => all + n, 0),
    soundsLikeMe: [1, 2, 3, 4, 5].map((value) => sounds.find((answer) => answer.value === value)?.n ?? 0),
    mostUseful: useful,
    missing: missing.map(({ at, ...comment }) => ({ ...comment, at: at.toISOString() })),
  };
}
