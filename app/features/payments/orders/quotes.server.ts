import { and, desc, eq, gt, like, lt, sql } from "drizzle-orm";
import { preparedQuery, transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { DEFAULTS } from "../../settings/contract.ts";
import { integerOf, readSettings } from "../../settings/settings.server.ts";
import type { Prices, Quote } from "../contract.ts";
import { EARLY_WINDOW_MS, priceOf, tierAt } from "../domain/pricing.ts";
import { coveredBy, hasPendingPayment, itemExists } from "./purchases.server.ts";
import { paymentQuotes } from "../tables.server.ts";

type Dependencies<K extends keyof Services> = Pick<Services, K>;

/** The report's prices in paise; an invalid setting falls back to its default. */
export async function readPrices(services: Dependencies<"db" | "clock" | "log">): Promise<Prices> {
  const settings = await readSettings(services);
  const price = (key: "report_early_price" | "report_regular_price" | "report_struck_price") => {
    const value = integerOf(settings[key], Number(DEFAULTS[key]));
    return value >= 100 && value <= 10_000_000 ? value : Number(DEFAULTS[key]);
  };
  return {
    early: price("report_early_price"),
    regular: price("report_regular_price"),
    struck: price("report_struck_price"),
  };
}

/** The viewer of an offer: a signed-in user, a browser known by its cookie, or both. */
export type Viewer = { userId?: string | undefined; browserId?: string | undefined };
const personsOf = ({ userId, browserId }: Viewer) => [
  ...(userId ? [`user:${userId}`] : []),
  ...(browserId ? [`browser:${browserId}`] : []),
];

type Item = { sessionId: string; testId: string };
/** How long a purchase stored before sign-in can be resumed: specification §9. */
const ASIDE_MS = 60 * 60_000;
const asideSince = ({ clock }: Dependencies<"clock">) => new Date(clock.now().getTime() - ASIDE_MS);
const quoteOf = (person: string, { sessionId, testId }: Item) =>
  and(
    eq(paymentQuotes.person, person),
    eq(paymentQuotes.sessionId, sessionId),
    eq(paymentQuotes.testId, testId),
  );

/** Records that this browser left to sign in before paying. */
const saveForSignIn = ({ db, clock }: Dependencies<"db" | "clock">, browserId: string, item: Item) =>
  db
    .update(paymentQuotes)
    .set({ putAsideAt: clock.now() })
    .where(quoteOf(`browser:${browserId}`, item));

/** Consumes the purchase that this member stored before sign-in; true only once. */
async function takeSavedQuote(
  services: Dependencies<"db" | "clock">,
  userId: string,
  item: Item,
): Promise<boolean> {
  const updated = await services.db
    .update(paymentQuotes)
    .set({ putAsideAt: null })
    .where(and(quoteOf(`user:${userId}`, item), gt(paymentQuotes.putAsideAt, asideSince(services))))
    .returning({ sessionId: paymentQuotes.sessionId });
  return updated.length > 0;
}

/**
 * Moves the purchase that was stored in this browser before sign-in to the account that signed in.
 * @returns the item of the purchase; undefined if none was stored within the last hour
 */
export async function adoptPutAside(
  services: Dependencies<"db" | "clock">,
  { userId, browserId }: { userId: string; browserId: string },
): Promise<Item | undefined> {
  return transaction(services.db, async (tx) => {
    const putAsideHere = and(
      eq(paymentQuotes.person, `browser:${browserId}`),
      gt(paymentQuotes.putAsideAt, asideSince(services)),
    );
    const [quote] = await tx
      .select()
      .from(paymentQuotes)
      .where(putAsideHere)
      .orderBy(desc(paymentQuotes.putAsideAt))
      .limit(1)
      .for("update");
    if (!quote) return undefined;
    await tx.update(paymentQuotes).set({ putAsideAt: null }).where(putAsideHere);
    await tx
      .insert(paymentQuotes)
      .values({ ...quote, person: `user:${userId}` })
      .onConflictDoUpdate({
        target: [paymentQuotes.person, paymentQuotes.sessionId, paymentQuotes.testId],
        set: { putAsideAt: quote.putAsideAt },
      });
    return { sessionId: quote.sessionId, testId: quote.testId };
  });
}

const shownTo = preparedQuery((db) =>
  db
    .select({ person: paymentQuotes.person, shownAt: paymentQuotes.shownAt })
    .from(paymentQuotes)
    .where(
      and(
        sql`${paymentQuotes.person} = any(${sql.placeholder("persons")})`,
        eq(paymentQuotes.sessionId, sql.placeholder("sessionId")),
        eq(paymentQuotes.testId, sql.placeholder("testId")),
      ),
    )
    .prepare("offers_shown"),
);

/**
 * The current offer for this person. The first call for a person and an item starts their 30 minutes on the
 * server's clock; a browser's 30 minutes continue after sign-in. An item that is covered or does not exist
 * starts nothing.
 * @param isForSale the caller has checked that the item exists and is not covered
 * @param aside "put": the buyer leaves to sign in; "take": the buyer is back
 */
export async function showOffer(
  services: Services,
  viewer: Viewer,
  item: Item,
  { isForSale = false, aside }: { isForSale?: boolean; aside?: "put" | "take" | undefined } = {},
): Promise<Quote> {
  const persons = personsOf(viewer);
  const now = services.clock.now();
  const { sessionId, testId } = item;
  const shown = persons.length ? await shownTo(services.db).execute({ persons, sessionId, testId }) : [];
  const shownAt = new Date(Math.min(now.getTime(), ...shown.map((k) => k.shownAt.getTime())));
  const { userId } = viewer;
  const covered = userId && !isForSale && (await coveredBy(services, { userId, sessionId, testId }));
  const newPersons = covered ? [] : persons.filter((person) => !shown.some((k) => k.person === person));
  const exists = async () => isForSale || itemExists(services, { userId: userId ?? "", sessionId, testId });
  if (newPersons.length && (await exists()))
    await services.db
      .insert(paymentQuotes)
      .values(newPersons.map((person) => ({ person, sessionId, testId, shownAt })))
      .onConflictDoNothing();
  if (aside === "put" && viewer.browserId && !userId) await saveForSignIn(services, viewer.browserId, item);
  const resumes = aside === "take" && !!userId && !covered && (await takeSavedQuote(services, userId, item));
  const prices = await readPrices(services);
  const tier = tierAt(shownAt.getTime(), now.getTime());
  const earlyUntil = new Date(shownAt.getTime() + EARLY_WINDOW_MS);
  return {
    tier,
    amount: priceOf(prices, tier),
    currency: "INR",
    prices,
    shownAt: shownAt.toISOString(),
    earlyUntil: earlyUntil.toISOString(),
    secondsLeft: Math.max(0, Math.ceil((earlyUntil.getTime() - now.getTime()) / 1000)),
    countdown: (await readSettings(services)).report_countdown === "on",
    resumes,
    checkoutUrl: services.env.RAZORPAY_CHECKOUT_URL,
    asksState: services.env.GSTIN !== "",
    covered: covered ? covered.message : null,
    pending: !!userId && (await hasPendingPayment(services, { userId, sessionId, testId })),
  };
}

const RETENTION_DAYS = 30;

/**
 * Deletes offers to signed-out browsers after 30 days; keeps members' ones, so that their 30 minutes never
 * restart.
 */
export async function forgetOffers({ db, clock }: Dependencies<"db" | "clock">): Promise<void> {
  const cutoff = new Date(clock.now().getTime() - RETENTION_DAYS * 24 * 3_600_000);
  await db
    .delete(paymentQuotes)
    .where(and(like(paymentQuotes.person, "browser:%"), lt(paymentQuotes.shownAt, cutoff)));
}
