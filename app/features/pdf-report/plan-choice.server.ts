import { and, eq, gt, isNotNull, ne } from "drizzle-orm";
import { entryOf } from "../../kernel/checked.ts";
import { DAY_MS } from "../../kernel/india-time.ts";
import type { Db, Tx } from "../../platform/db.server.ts";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import * as accounts from "../accounts/accounts.server.ts";
import * as quest from "../quest/quest.server.ts";
import {
  type Facet,
  FACETS,
  MOST_CHOSEN,
  type PdfErrorCode,
  PlanChoice,
  type PlanView,
  TRAITS,
} from "./contract.ts";
import { chosenWithRoom, moving } from "./domain/moving.ts";
import { signOf } from "./domain/steps.ts";
import { aimOf, hasRoom, isAimed } from "./domain/aims.ts";
import { counted, nameOf, scoresOf, type Source, wordOf } from "./domain/source.ts";
import type { Item } from "./preferences.server.ts";
import { queueAgain } from "./requeuing.server.ts";
import { sourceOf } from "./source.server.ts";
import { pdfMakings, pdfPreferences, pdfReports } from "./tables.server.ts";

type Row = typeof pdfReports.$inferSelect;

/** So often a day may a member have one PDF made again; each takes seconds of a processor. */
const MOST_A_DAY = 6;

/**
 * The facets that a member chose for the plan of one quest, in the order of the instrument; both of its
 * reports have them.
 */
export async function movingOf(
  { db }: { db: Db | Tx },
  { userId, sessionId }: Pick<Item, "userId" | "sessionId">,
): Promise<Facet[]> {
  const { moving: chosen } = pdfPreferences;
  const [row] = await db
    .select({ chosen })
    .from(pdfPreferences)
    .where(and(eq(pdfPreferences.userId, userId), eq(pdfPreferences.sessionId, sessionId), isNotNull(chosen)))
    .limit(1);
  return row?.chosen ?? [];
}

/** The same by name. */
export const movingNames = async (services: Pick<Services, "db">, item: Pick<Item, "userId" | "sessionId">) =>
  (await movingOf(services, item)).map((facet) => entryOf(quest.instrument.facets, facet).name);

/** The result, where it is this member's and its answers hold together: others have no plan. */
async function ownResult(services: Pick<Services, "db">, { userId, sessionId, testId }: Item) {
  const result = await quest.readResult(services, sessionId, testId);
  return result?.ownerId === userId && result.scores.quality.grade !== "C" ? result : undefined;
}

const openReports = ({ userId, sessionId }: Item) =>
  and(eq(pdfReports.userId, userId), eq(pdfReports.sessionId, sessionId), ne(pdfReports.state, "ended"));

/** Why a facet cannot be chosen; null where it can. */
function closedOf(s: Source, facet: Facet): string | null {
  if (!isAimed(facet)) return "Not an exercise: company and good hours help more, so begin with those.";
  if (hasRoom(s, facet)) return null;
  return "Stays where it is: this plan would lead there.";
}

const choiceOf = (s: Source, facet: Facet) => ({
  facet,
  name: nameOf(s, facet),
  percentile: entryOf(scoresOf(s).facets, facet).percentile,
  toward: aimOf(s, facet),
  word: wordOf(s, facet),
  sign: signOf(s, facet),
  closed: closedOf(s, facet),
});

/** What a member may choose their plan of; undefined where the result is not theirs or has no plan. */
export async function readPlan(services: Pick<Services, "db">, item: Item): Promise<PlanView | undefined> {
  const result = await ownResult(services, item);
  if (!result) return undefined;
  const s = sourceOf(result, "", [], undefined, await movingOf(services, item));
  return {
    sessionId: item.sessionId,
    testId: item.testId,
    archetype: result.scores.archetype.primary,
    most: MOST_CHOSEN,
    chosen: chosenWithRoom(s),
    found: moving({ ...s, moving: [] }).map((facet) => nameOf(s, facet)),
    traits: TRAITS.map((trait) => ({
      name: s.texts.traits[trait]?.name ?? trait,
      facets: FACETS.filter((facet) => facet.startsWith(trait)).map((facet) => choiceOf(s, facet)),
    })),
    hasPdf: (await services.db.$count(pdfReports, openReports(item))) > 0,
  };
}

/** Refuses what would be the seventh making of a day that was asked for. */
async function refuseOften(tx: Tx, { purchaseId, requestedAt }: Row, now: Date) {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const earlier = and(eq(pdfMakings.purchaseId, purchaseId), gt(pdfMakings.requestedAt, dayAgo));
  const asked = (await tx.$count(pdfMakings, earlier)) + (requestedAt && requestedAt > dayAgo ? 1 : 0);
  if (asked < MOST_A_DAY) return;
  throw new AppError(
    "MADE_OFTEN" satisfies PdfErrorCode,
    `Your PDF was made again ${counted(MOST_A_DAY)} times in a day. Your last choice stays as it is; ` +
      "choose again tomorrow.",
    { status: 429 },
  );
}

/**
 * Stores which facets a member's plan moves, and has every PDF of that quest that was made with others made
 * again; one that is being made just now finds out by itself (`making.server.ts`). All or nothing.
 * @returns what was wrong, in a sentence, or how many PDFs are made again
 * @throws AppError NOT_FOUND (404) for a result that is not theirs; MADE_OFTEN (429)
 */
export async function choosePlan(
  services: Pick<Services, "db" | "env" | "events" | "clock">,
  item: Item,
  wanted: readonly string[],
): Promise<{ message: string } | { again: number }> {
  const parsed = PlanChoice.safeParse({ moving: wanted });
  if (!parsed.success) return { message: parsed.error.issues[0]?.message ?? "Choose at most three" };
  const result = await ownResult(services, item);
  if (!result) throw new AppError("NOT_FOUND", "There is no such result", { status: 404 });
  const chosen = FACETS.filter((facet) => parsed.data.moving.includes(facet));
  const s = sourceOf(result, "", []);
  const closed = chosen.find((facet) => !hasRoom(s, facet));
  if (closed) return { message: `${nameOf(s, closed)} cannot be chosen: take it away first` };
  const owner = await accounts.findUser(services, item.userId);
  return services.db.transaction(async (tx) => {
    const reports = await tx.select().from(pdfReports).where(openReports(item)).for("update");
    if ((await movingOf({ db: tx }, item)).join() === chosen.join()) return { again: 0 };
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
    const made = reports.filter(({ state }) => state === "ready" || state === "failed");
    for (const row of made) {
      await refuseOften(tx, row, now); // oxlint-disable-line no-await-in-loop -- two at most
      // oxlint-disable-next-line no-await-in-loop
      await queueAgain(tx, services, row, owner ?? { id: null, name: "the member" });
    }
    return { again: made.length };
  });
}
