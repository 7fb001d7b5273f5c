import { track } from "../analytics/analytics.browser.tsx";
import type { OrderAnswer, OrderRequest, Quote, SessionData } from "./contract.ts";
import { afterSignIn, continuityProblem, sessionExpired } from "./domain/continuity.ts";
import { orderErrorText, TEXTS } from "./domain/failures.ts";
import { checkSessionId, checkTestId, checkUser } from "./domain/identifiers.ts";
import { tierChange } from "./domain/pricing.ts";
import { CHOOSE_STATE } from "./domain/states.ts";
import { askVerdict, finish, type PaymentResult } from "./ui/finish.ts";
import { fetchOrder, fetchQuote } from "./ui/order.ts";
import {
  clearPayment,
  readContext,
  readSession,
  sessionStart as startOf,
  writeContext,
  writeSession,
  writeSnapshot,
} from "./ui/payment-store.ts";
import { browserPorts, type Ports } from "./ui/ports.ts";

export { exceptionText, failureText, TEXTS as PAYMENT_TEXTS } from "./domain/failures.ts";
export { CHOOSE_STATE, STATE_CHOICES } from "./domain/states.ts";
export { discountPercent, risesWithTime, TIER_NAMES } from "./domain/pricing.ts";
export { endSubscription, subscribe } from "./ui/subscribe.ts";
export type { PaymentResult } from "./ui/finish.ts";

type Item = { sessionId: string; testId: string };
/** The buyer as the page knows them; null for a signed-out visitor. */
type Buyer = { id: string; email: string } | null;
export type StartPayment = Item & {
  user: Buyer;
  /** Code of the buyer's state, if the quote requires it; kept across a sign-in. */
  buyerState?: string | undefined;
  /** Set if the buyer wants to pay although an earlier payment is pending. */
  payAgain?: boolean;
  /** Called with a message for the buyer, in addition to the result. */
  onNotice?: (message: string) => void;
  /** Whether the sales page is still open; the checkout opens only then. */
  mayOpen?: () => boolean;
  /** Called just before the gateway's checkout opens, so that nothing on the page covers it. */
  onCheckout?: () => void;
  /** Called when the buyer has dismissed the checkout, before the payment is verified. */
  onLeft?: () => void;
};

/** A purchase by a signed-in buyer. */
type Attempt = StartPayment & { user: NonNullable<Buyer> };

const fail = (error: string, code: string): PaymentResult => ({ success: false, error, code });

/** When this browser session began, as ISO text; stored once. */
export const sessionStart = (ports: Ports = browserPorts()) => startOf(ports);

/**
 * Loads the current price and stores it, so that a later price change can be detected. Undefined if the
 * request fails.
 */
export async function loadOffer(item: Item, ports: Ports = browserPorts()): Promise<Quote | undefined> {
  const quote = await fetchQuote(ports, item);
  if (!quote.ok) return undefined;
  writeSnapshot(ports, item, quote.data);
  return quote.data;
}

/**
 * Stores the purchase while the buyer signs in: in this tab, and on the server in case the buyer continues in
 * a tab opened from an email.
 */
async function saveForSignIn(
  ports: Ports,
  { sessionId, testId, buyerState }: Item & Pick<StartPayment, "buyerState">,
) {
  writeSession(
    ports,
    { sessionId, testId },
    { authenticationRequired: true, ...(buyerState && { buyerState }) },
  );
  const { pathname, search } = new URL(ports.address());
  writeContext(ports, {
    originalSessionId: sessionId,
    testId,
    sessionStartTime: startOf(ports),
    returnUrl: pathname + search,
    timestamp: ports.now(),
  });
  await fetchQuote(ports, { sessionId, testId, aside: "put" });
}

/**
 * If the price is now higher than shown, the buyer has to press the button again. Other tier changes only
 * show a notice, and only if the offer has a countdown.
 */
function priceProblem(
  session: SessionData | undefined,
  quote: Quote,
  notice: StartPayment["onNotice"],
): PaymentResult | undefined {
  const shown = session?.pricingSnapshot;
  if (!shown) return undefined;
  const change = tierChange(shown.tier, quote.tier);
  if (!change?.message) return undefined;
  if (!change.allowed) return fail(change.message, "INVALID_PRICING_TRANSITION");
  if (quote.amount > shown.amount) return fail(change.message, "PRICE_CHANGED");
  if (quote.countdown) notice?.(change.message);
  return undefined;
}

function orderRequest(
  ports: Ports,
  item: Item,
  userId: string,
  quote: Quote,
  session: SessionData,
): OrderRequest {
  return {
    sessionId: item.sessionId,
    testId: item.testId,
    userId,
    pricingTier: quote.tier,
    amount: quote.amount,
    sessionStartTime: session.sessionStartTime,
    metadata: {
      userAgent: ports.userAgent,
      timestamp: new Date(ports.now()).toISOString(),
      authenticationRequired: session.authenticationRequired,
      sessionDuration: Math.max(0, ports.now() - Date.parse(session.sessionStartTime)),
    },
    ...(quote.asksState && session.buyerState && { buyerState: session.buyerState }),
  };
}

/** Everything before the checkout opens: loads the price, creates the order and loads the script. */
async function prepare(ports: Ports, { sessionId, testId, user, onNotice, buyerState, payAgain }: Attempt) {
  const item = { sessionId, testId };
  const previous = readSession(ports);
  const sameItem = previous?.originalSessionId === sessionId && previous.testId === testId;
  const quote = await fetchQuote(ports, item);
  if (!quote.ok) return { problem: fail(orderErrorText(quote), quote.code) };
  if (quote.data.pending && !payAgain) return { problem: fail(TEXTS.pending, "PAYMENT_PENDING") };
  const problem = priceProblem(sameItem ? previous : undefined, quote.data, onNotice);
  writeSnapshot(ports, item, quote.data);
  if (problem) return { problem };
  const session = writeSession(ports, item, buyerState ? { buyerState } : {});
  if (quote.data.asksState && !session.buyerState) return { problem: fail(CHOOSE_STATE, "INVALID_DATA") };
  const script = ports.loadCheckout(quote.data.checkoutUrl).then(
    () => true,
    () => false,
  );
  const order = await fetchOrder(ports, orderRequest(ports, item, user.id, quote.data, session));
  if (!order.ok && order.status === 401) {
    await saveForSignIn(ports, item);
    return { problem: fail(TEXTS.signedOut, "AUTHENTICATION_REQUIRED") };
  }
  if (!order.ok) {
    if (order.notice) onNotice?.(order.notice);
    return { problem: fail(orderErrorText(order), order.code) };
  }
  if (!(await script)) return { problem: fail(TEXTS.script, "SCRIPT_FAILED") };
  return { order: order.data, session };
}

/**
 * Runs a purchase: price, order, checkout, completion. Expected failures do not throw; their message is in
 * the result.
 *
 *     const result = await startPayment({ sessionId, testId, user, onNotice: toast });
 *     if (!result.success && result.code === "AUTHENTICATION_REQUIRED") signIn();
 */
export async function startPayment(
  purchase: StartPayment,
  ports: Ports = browserPorts(),
  signInStarted?: number,
): Promise<PaymentResult> {
  const { sessionId, testId, user } = purchase;
  if (!sessionId || !testId) return fail(TEXTS.missing, "INVALID_DATA");
  const invalid = checkSessionId(sessionId) ?? checkTestId(testId);
  if (invalid) return fail(invalid.message, "INVALID_DATA");
  if (!user) {
    await saveForSignIn(ports, purchase);
    return fail(TEXTS.signIn, "AUTHENTICATION_REQUIRED");
  }
  const userProblem = checkUser(user);
  if (userProblem) return fail(userProblem.message, "INVALID_DATA");
  track("payment_start");
  const result = await attempt({ ...purchase, user }, ports, signInStarted);
  if (result.success) track("payment_done");
  else track("payment_failed", { reason: result.code });
  return result;
}

/** A dismissed checkout may have been paid anyway, or left a payment pending at the bank; asks the server. */
async function dismissed(
  ports: Ports,
  { paymentSessionId }: OrderAnswer,
  lastError: string | undefined,
): Promise<PaymentResult> {
  const verdict = await askVerdict(ports, paymentSessionId);
  if (verdict?.verified) return { success: true, paymentSessionId };
  if (verdict?.status === "pending") return fail(TEXTS.pending, "PAYMENT_PENDING");
  return lastError ? fail(lastError, "PAYMENT_FAILED") : fail(TEXTS.cancelled, "CANCELLED");
}

async function attempt(purchase: Attempt, ports: Ports, signInStarted?: number): Promise<PaymentResult> {
  const { user } = purchase;
  const paymentStarted = ports.now();
  const ready = await prepare(ports, purchase);
  if (ready.problem) return ready.problem;
  const { order, session } = ready;
  if (purchase.mayOpen?.() === false) return fail(TEXTS.cancelled, "CANCELLED");
  purchase.onCheckout?.();
  const outcome = await ports.openCheckout(order);
  if (outcome.kind === "unopened") return fail(TEXTS.open, "CHECKOUT_FAILED");
  if (outcome.kind === "dismissed") purchase.onLeft?.();
  const result =
    outcome.kind === "paid"
      ? await finish(ports, { userId: user.id, order, session, paymentStarted, signInStarted }, outcome.proof)
      : await dismissed(ports, order, outcome.lastError);
  if (result.success) clearPayment(ports);
  return result;
}

type Resumed = Item & { user: Buyer } & Pick<StartPayment, "onNotice" | "mayOpen" | "onCheckout" | "onLeft">;

/** Resumes a purchase stored only on the server, in a tab opened from a sign-in email. */
async function resumeFromServer(purchase: Resumed, ports: Ports, clean: string) {
  const { sessionId, testId } = purchase;
  if (!purchase.user) return undefined;
  const quote = await fetchQuote(ports, { sessionId, testId, aside: "take" });
  if (!quote.ok || !quote.data.resumes) return undefined;
  ports.replaceAddress(clean);
  writeSession(ports, { sessionId, testId }, { authenticationRequired: true });
  return startPayment(purchase, ports);
}

/**
 * Resumes a purchase that was stored before sign-in, if the URL shows a return from sign-in; removes the
 * sign-in parameters from the URL. Undefined if there is nothing to resume.
 */
export async function resumePayment(
  purchase: Resumed,
  ports: Ports = browserPorts(),
): Promise<PaymentResult | undefined> {
  const { returned, clean } = afterSignIn(ports.address());
  if (!returned) return undefined;
  const context = readContext(ports);
  if (!context) return resumeFromServer(purchase, ports, clean);
  ports.replaceAddress(clean);
  const session = readSession(ports);
  const problem = continuityProblem(session, context);
  if (problem || !session || sessionExpired(session, ports.now())) {
    clearPayment(ports);
    return fail(problem ?? TEXTS.resume, "SESSION_CONTINUITY");
  }
  if (!purchase.user) return fail(TEXTS.resume, "AUTHENTICATION_REQUIRED");
  return startPayment(
    { ...purchase, sessionId: context.originalSessionId, testId: context.testId },
    ports,
    context.timestamp,
  );
}
