import { and, eq, gt, isNotNull, ne } from "drizzle-orm";
import { entryOf } from "../../../lib/checked.ts";
import { DAY_MS } from "../../../lib/india-time.ts";
import { type Db, type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import * as quest from "../../quest/quest.server.ts";
import { Aim, type Facet, facetOf, type PdfErrorCode, PlanChoice, type PlanView } from "../contract.ts";
import { aimsOf, fittingAims, offeredAims, opposite } from "../domain/aims.ts";
import { personOf } from "../domain/future-pages.ts";
import { counted } from "../domain/source.ts";
import { aimTexts } from "../book/texts.server.ts";
import * as report from "../../report/report.server.ts";
import { incorporates, type Item } from "./preferences.server.ts";
import { requeueReport } from "../making/requeue-report.server.ts";
import { pdfMakings, pdfPreferences, pdfReports } from "../tables.server.ts";

type Row = typeof pdfReports.$inferSelect;

/** Maximum number of times a day that a member can have a PDF remade; each takes seconds of CPU. */
const MOST_A_DAY = 6;

/**
 * The aims that a member chose for the plan of one quest, which both of its reports use. Ignores stored
 * values that are no aims, such as facets without a direction.
 */
export async function chosenAims(
  { db }: { db: Db | Tx },
  { userId, sessionId }: Pick<Item, "userId" | "sessionId">,
): Promise<Aim[]> {
  const { moving: chosen } = pdfPreferences;
  const [row] = await db
    .select({ chosen })
    .from(pdfPreferences)
    .where(and(eq(pdfPreferences.userId, userId), eq(pdfPreferences.sessionId, sessionId), isNotNull(chosen)))
    .limit(1);
  return (row?.chosen ?? []).flatMap((value) => Aim.safeParse(value).data ?? []);
}

/** The chosen aims, one sentence each. */
export const chosenCards = async (services: Pick<Services, "db">, item: Pick<Item, "userId" | "sessionId">) =>
  (await chosenAims(services, item)).map((aim) => entryOf(aimTexts, aim).card);

/** The result, if it is this member's and not of grade C; other results have no plan. */
async function ownResult(services: Pick<Services, "db">, { userId, sessionId, testId }: Item) {
  const result = await quest.readResult(services, sessionId, testId);
  return result?.ownerId === userId && result.scores.quality.grade !== "C" ? result : undefined;
}

const openReports = ({ userId, sessionId }: Item) =>
  and(eq(pdfReports.userId, userId), eq(pdfReports.sessionId, sessionId), ne(pdfReports.state, "ended"));

const cardOf = (aim: Aim) => ({ aim, sentence: entryOf(aimTexts, aim).card });

/** The facets that a member's comments mention; none if the member's feedback does not shape the PDF. */
async function writtenFacets(services: Pick<Services, "db">, item: Item): Promise<Set<Facet>> {
  if (!(await incorporates(services, item))) return new Set();
  const feedback = await report.feedbackOf(services, item.sessionId, item.testId, item.userId);
  return new Set(feedback.flatMap(({ thought }) => [...report.facetsMentioned(thought)]));
}

/** The aims that a member can choose from; undefined if the result is not theirs or has no plan. */
export async function readPlan(services: Pick<Services, "db">, item: Item): Promise<PlanView | undefined> {
  const result = await ownResult(services, item);
  if (!result) return undefined;
  const person = personOf({ result, reader: report.readerOf(result), aimTexts });
  const chosen = await chosenAims(services, item);
  const possible = fittingAims(person);
  const facetsWithThoughts = await writtenFacets(services, item);
  return {
    sessionId: item.sessionId,
    testId: item.testId,
    archetype: result.scores.archetype.primary,
    chosen: chosen.filter((aim) => possible.includes(aim)),
    unasked: aimsOf(person, []).map(cardOf),
    cards: offeredAims(person, chosen, facetsWithThoughts).map((aim) => {
      const oppositeAim = opposite(aim);
      return {
        ...cardOf(aim),
        opposite: oppositeAim && possible.includes(oppositeAim) ? cardOf(oppositeAim) : null,
        isWritten: facetsWithThoughts.has(facetOf(aim)),
      };
    }),
    hasPdf: (await services.db.$count(pdfReports, openReports(item))) > 0,
  };
}

/** @throws AppError MADE_OFTEN (429) if a PDF was requested again six times in the last 24 hours */
async function refuseOften(tx: Tx, { purchaseId, requestedAt }: Row, now: Date) {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const isRecent = and(eq(pdfMakings.purchaseId, purchaseId), gt(pdfMakings.requestedAt, dayAgo));
  const recentCount = (await tx.$count(pdfMakings, isRecent)) + (requestedAt && requestedAt > dayAgo ? 1 : 0);
  if (recentCount < MOST_A_DAY) return;
  throw new AppError(
    "MADE_OFTEN" satisfies PdfErrorCode,
    `Your PDF was made again ${counted(MOST_A_DAY)} times in a day. Your last choice stays as it is; ` +
      "choose again tomorrow.",
    { status: 429 },
  );
}

/**
 * Stores the aims of a member's plan and, in the same transaction, queues the finished and failed PDFs of
 * that quest again. A PDF that is being made detects the change itself (`store` in `making.server.ts`).
 * @returns an error message, or the number of PDFs that are made again
 * @throws AppError NOT_FOUND (404) for a result that is not theirs; MADE_OFTEN (429)
 */
export async function choosePlan(
  services: Pick<Services, "db" | "env" | "events" | "clock">,
  item: Item,
  requestedAims: readonly string[],
): Promise<{ message: string } | { again: number }> {
  const parsed = PlanChoice.safeParse({ aims: requestedAims });
  if (!parsed.success) return { message: parsed.error.issues[0]?.message ?? "Choose two" };
  const result = await ownResult(services, item);
  if (!result) throw new AppError("NOT_FOUND", "There is no such result", { status: 404 });
  const chosen = parsed.data.aims;
  const possible = fittingAims(personOf({ result, reader: report.readerOf(result), aimTexts }));
  const closed = chosen.find((aim) => !possible.includes(aim));
  if (closed)
    return { message: `“${entryOf(aimTexts, closed).card}” does not fit your result: choose another` };
  const owner = await accounts.findUser(services, item.userId);
  return transaction(services.db, async (tx) => {
    const reports = await tx.select().from(pdfReports).where(openReports(item)).for("update");
    if ((await chosenAims({ db: tx }, item)).join() === chosen.join()) return { again: 0 };
    const now = services.clock.now();
    const { userId, sessionId } = item;
    const target = [pdfPreferences.userId, pdfPreferences.sessionId, pdfPreferences.testId];
    const set = { moving: chosen, updatedAt: now };
    await tx
      .insert(pdfPreferences)
      .values({ ...item, ...set })
      .onConflictDoUpdate({ target, set });
    await tx
      .update(pdfPreferences)
      .set({ moving: chosen })
      .where(and(eq(pdfPreferences.userId, userId), eq(pdfPreferences.sessionId, sessionId)));
    const finished = reports.filter(({ state }) => state === "ready" || state === "failed");
    for (const row of finished) {
      await refuseOften(tx, row, now); // oxlint-disable-line no-await-in-loop -- two at most
      // oxlint-disable-next-line no-await-in-loop
      await requeueReport(tx, services, row, owner ?? { id: null, name: "the member" });
    }
    return { again: finished.length };
  });
}
