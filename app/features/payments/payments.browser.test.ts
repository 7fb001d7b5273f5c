import { describe, expect, test, vi } from "vitest";
import type { ApiResult } from "../../platform/http/api.ts";
import type { OrderAnswer, Quote } from "./contract.ts";
import { loadOffer, resumePayment, sessionStart, startPayment } from "./payments.browser.tsx";
import type { CheckoutOutcome } from "./ui/checkout.ts";
import type { Ports } from "./ui/ports.ts";

const NOW = Date.parse("2026-11-20T10:00:00Z");
const item = { sessionId: "q_abcdefghijklmnopqrstuv", testId: "neo-58-v1" };
const user = { id: "u-1", email: "u@villa.test" };
const quote: Quote = {
  tier: "early",
  amount: 95_000,
  currency: "INR",
  prices: { early: 95_000, regular: 120_000, struck: 120_000 },
  shownAt: new Date(NOW).toISOString(),
  earlyUntil: new Date(NOW + 1_800_000).toISOString(),
  secondsLeft: 1800,
  countdown: true,
  resumes: false,
  asksState: false,
  covered: null,
  pending: false,
  checkoutUrl: "/checkout.js",
};
const order: OrderAnswer = {
  amount: 95_000,
  currency: "INR",
  razorpayOrderId: "order_1",
  paymentSessionId: "ps_1234567890",
  key: "rzp_test_1",
  pricingTier: "early",
  name: "Villa Vesper",
  prefill: { email: user.email, name: "U" },
  checkoutUrl: "/checkout.js",
};
const proof = { razorpay_order_id: "order_1", razorpay_payment_id: "pay_1", razorpay_signature: "s" };
const ok = (data: unknown): ApiResult<unknown> => ({ ok: true, data: { success: true, data } });
const no = (status: number, message: string, code: string): Extract<ApiResult<unknown>, { ok: false }> => ({
  ok: false,
  status,
  message,
  code,
});
const silence = no(0, "Network error. Please check your connection and try again", "NETWORK_ERROR");

type Answers = Record<"quote" | "create-order" | "complete" | "verify", ApiResult<unknown>[]>;

/** A fake browser that records the flow. Each call takes its next answer; the last one repeats. */
type Behaviour = { answers?: Partial<Answers>; outcome?: CheckoutOutcome; script?: boolean };
function browser({ answers = {}, outcome = { kind: "paid", proof }, script = true }: Behaviour = {}) {
  const allAnswers: Answers = {
    quote: [ok(quote)],
    "create-order": [ok(order)],
    complete: [ok({ verified: true })],
    verify: [ok({ verified: false })],
    ...answers,
  };
  const stored = new Map<string, string>();
  const calls: { path: string; body: any; headers: Record<string, string> | undefined }[] = [];
  const waits: number[] = [];
  const state = { now: NOW, address: "https://v.test/quest-result/anonymous/s/t?from=mail" };
  const ports: Ports = {
    storage: {
      getItem: (k) => stored.get(k) ?? null,
      setItem: (k, v) => void stored.set(k, v),
      removeItem: (k) => void stored.delete(k),
    },
    now: () => state.now,
    wait: async (ms) => void waits.push(ms),
    newKey: () => "key-0123456789",
    call: async (path: string, options) => {
      calls.push({ path, body: options?.body, headers: options?.headers });
      const queue = allAnswers[path.split("/").at(-1) as keyof Answers];
      return (queue.length > 1 ? queue.shift() : queue[0]) as never;
    },
    loadCheckout: () => (script ? Promise.resolve() : Promise.reject(new Error("blocked"))),
    openCheckout: async () => outcome,
    userAgent: "test",
    address: () => state.address,
    replaceAddress: (url) => void (state.address = url),
  };
  return {
    ports,
    stored,
    calls,
    waits,
    state,
    to: (name: string) => calls.filter((c) => c.path.endsWith(name)),
  };
}
const start = (ports: Ports, changes = {}) => startPayment({ ...item, user, ...changes }, ports);

describe("[PAY-02] the payment flow", () => {
  test("goes from price to order, checkout and completion, and then clears its storage", async () => {
    const { ports, calls, stored } = browser();
    await loadOffer(item, ports);
    expect(await start(ports)).toEqual({ success: true, paymentSessionId: order.paymentSessionId });
    expect(calls.map((c) => c.path.split("/").at(-1))).toEqual([
      "quote",
      "quote",
      "create-order",
      "complete",
    ]);
    expect(calls[2]!.body).toMatchObject({
      ...item,
      userId: user.id,
      pricingTier: "early",
      amount: 95_000,
      sessionStartTime: new Date(NOW).toISOString(),
      metadata: {
        userAgent: "test",
        timestamp: new Date(NOW).toISOString(),
        authenticationRequired: false,
        sessionDuration: 0,
      },
    });
    expect(calls[3]!.body).toMatchObject({
      userId: user.id,
      originalSessionId: item.sessionId,
      testId: item.testId,
      paymentSessionId: order.paymentSessionId,
      paymentData: { ...proof, amount: 95_000, currency: "INR", status: "success" },
      metadata: {
        pricingTier: "early",
        authenticationFlow: false,
        userAgent: "test",
        timingData: { sessionToPaymentDuration: 0 },
      },
    });
    expect([...stored.keys()]).toEqual(["payment_session_start"]);
  });

  test.each([
    [{ sessionId: "" }, "Missing session information. Please try again.", "INVALID_DATA"],
    [{ testId: "" }, "Missing session information. Please try again.", "INVALID_DATA"],
    [{ sessionId: "short" }, "Session ID must be at least 10 characters", "INVALID_DATA"],
    [{ user: { id: "u-1", email: "" } }, "User email not available", "INVALID_DATA"],
  ])("rejects missing or invalid values with a message: %o", async (changes, error, code) => {
    const { ports, calls } = browser();
    expect(await start(ports, changes)).toEqual({ success: false, error, code });
    expect(calls).toEqual([]);
  });

  test("opens no checkout if the page is left while the order is created", async () => {
    const { ports } = browser();
    let isHere = true;
    const openCheckout = vi.fn(ports.openCheckout);
    const wait = async (path: string, ...args: unknown[]) => {
      if (path.endsWith("create-order")) isHere = false;
      return (ports.call as (...callArgs: unknown[]) => unknown)(path, ...args) as never; // the same call
    };
    const onCheckout = vi.fn();
    const result = await start({ ...ports, openCheckout, call: wait }, { mayOpen: () => isHere, onCheckout });
    expect(result).toEqual({ success: false, error: "Payment cancelled by user", code: "CANCELLED" });
    expect([openCheckout.mock.calls, onCheckout.mock.calls]).toEqual([[], []]);
    isHere = true;
    expect(await start({ ...ports, openCheckout }, { mayOpen: () => isHere })).toMatchObject({
      success: true,
    });
  });

  test("sends a signed-out visitor to sign in, and stores their purchase", async () => {
    const { ports, stored, calls } = browser();
    expect(await start(ports, { user: null })).toEqual({
      success: false,
      error: "Please sign in to continue with payment",
      code: "AUTHENTICATION_REQUIRED",
    });
    expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: "/api/payments/quote", body: { ...item, aside: "put" } },
    ]);
    const startedAt = new Date(NOW).toISOString();
    expect(JSON.parse(stored.get("payment_context")!)).toEqual({
      originalSessionId: item.sessionId,
      testId: item.testId,
      sessionStartTime: startedAt,
      returnUrl: "/quest-result/anonymous/s/t?from=mail",
      timestamp: NOW,
    });
    expect(JSON.parse(stored.get("payment_session")!)).toEqual({
      sessionStartTime: startedAt,
      originalSessionId: item.sessionId,
      testId: item.testId,
      authenticationRequired: true,
    });
  });

  test("reports success if the completion gets no response, and verifies a refused one", async () => {
    expect(await start(browser({ answers: { complete: [silence] } }).ports)).toMatchObject({ success: true });
    const refused = no(
      400,
      "Order validation failed: Payment signature is not valid",
      "PAYMENT_NOT_ACCEPTED",
    );
    expect(
      await start(browser({ answers: { complete: [refused], verify: [ok({ verified: true })] } }).ports),
    ).toMatchObject({
      success: true,
    });
    expect(await start(browser({ answers: { complete: [refused] } }).ports)).toEqual({
      success: false,
      error: "Order validation failed: Payment signature is not valid",
      code: "PAYMENT_NOT_ACCEPTED",
    });
  });

  test.each<[CheckoutOutcome, string, string]>([
    [{ kind: "dismissed" }, "Payment cancelled by user", "CANCELLED"],
    [{ kind: "dismissed", lastError: "The card was declined" }, "The card was declined", "PAYMENT_FAILED"],
    [{ kind: "unopened" }, "Failed to open payment modal", "CHECKOUT_FAILED"],
  ])("reports a failure for %o", async (outcome, error, code) => {
    const { ports, stored } = browser({ outcome });
    expect(await start(ports)).toEqual({ success: false, error, code });
    expect(stored.has("payment_session")).toBe(true);
  });

  test("reports a pending payment, not the failed attempt before it", async () => {
    const outcome: CheckoutOutcome = { kind: "dismissed", lastError: "The card was declined" };
    const verify = [ok({ verified: false, status: "pending" })];
    expect(await start(browser({ outcome, answers: { verify } }).ports)).toMatchObject({
      success: false,
      error: expect.stringContaining("has not confirmed your payment"),
      code: "PAYMENT_PENDING",
    });
  });

  test("requires confirmation of a second payment while one is pending", async () => {
    const pending = browser({ answers: { quote: [ok({ ...quote, pending: true })] } });
    expect(await start(pending.ports)).toMatchObject({ success: false, code: "PAYMENT_PENDING" });
    expect(pending.to("create-order")).toEqual([]);
    expect(await start(pending.ports, { payAgain: true })).toMatchObject({ success: true });
  });

  test("reports a sale if the checkout was closed after the payment", async () => {
    expect(
      await start(
        browser({ outcome: { kind: "dismissed" }, answers: { verify: [ok({ verified: true })] } }).ports,
      ),
    ).toMatchObject({
      success: true,
    });
  });

  test("reports a network error if the price cannot be loaded", async () => {
    expect(await start(browser({ answers: { quote: [silence] } }).ports)).toEqual({
      success: false,
      error: "Network error. Please check your connection and try again.",
      code: "NETWORK_ERROR",
    });
  });

  test("reports a script that does not load, and an expired session", async () => {
    expect(await start(browser({ script: false }).ports)).toMatchObject({
      error: "Failed to load payment gateway. Please refresh and try again.",
    });
    const expired = browser({
      answers: { "create-order": [no(401, "Authentication required", "AUTHENTICATION_REQUIRED")] },
    });
    expect(await start(expired.ports)).toEqual({
      success: false,
      error: "User authentication lost during payment initiation",
      code: "AUTHENTICATION_REQUIRED",
    });
    expect(expired.stored.has("payment_context")).toBe(true);
  });
});

describe("[PAY-04] order retries", () => {
  const down = no(503, "Service temporarily unavailable", "ORDER_CREATION_FAILED");
  test("makes at most three attempts, after 2 s and 4 s, with one key", async () => {
    const { ports, waits, to } = browser({ answers: { "create-order": [silence, down, down, ok(order)] } });
    expect(await start(ports)).toEqual({
      success: false,
      error: "Failed to create payment order. Please try again.",
      code: "ORDER_CREATION_FAILED",
    });
    expect(waits).toEqual([2000, 4000]);
    expect(to("create-order").map((c) => c.headers!["idempotency-key"])).toEqual(
      Array(3).fill("key-0123456789"),
    );
  });
  test("succeeds with the second attempt", async () => {
    const { ports, waits } = browser({ answers: { "create-order": [silence, ok(order)] } });
    expect(await start(ports)).toMatchObject({ success: true });
    expect(waits).toEqual([2000]);
  });
  test("[HOUSE-01] does not retry while the gateway is unavailable, and passes on its notice", async () => {
    const notice = "The payment service is not responding. Nothing was charged.";
    const onNotice = vi.fn();
    const { ports, waits } = browser({ answers: { "create-order": [{ ...down, notice }, ok(order)] } });
    expect(await start(ports, { onNotice })).toEqual({
      success: false,
      error: "Failed to create payment order. Please try again.",
      code: "ORDER_CREATION_FAILED",
    });
    expect(onNotice).toHaveBeenCalledExactlyOnceWith(notice);
    expect(waits).toEqual([]);
  });
  test.each([
    no(401, "Authentication required", "AUTHENTICATION_REQUIRED"),
    no(400, "Order validation failed: Amount is required", "INVALID_DATA"),
    no(409, "Too careless", "GRADE_C"),
    no(400, "Order validation failed: User email not available", "INVALID_DATA"),
  ])("does not retry after %o", async (answer) => {
    const { ports, waits, to } = browser({ answers: { "create-order": [answer] } });
    expect(await start(ports)).toMatchObject({ success: false });
    expect([waits.length, to("create-order").length]).toEqual([0, 1]);
  });
});

describe("[PAY-01] the price in the browser", () => {
  test("stores the session start once", () => {
    const { ports, state } = browser();
    expect(sessionStart(ports)).toBe(new Date(NOW).toISOString());
    state.now += 60_000;
    expect(sessionStart(ports)).toBe(new Date(NOW).toISOString());
  });
  test("requires a second click for a higher price, mentions an equal one, rejects a lower one", async () => {
    const dearer = { ...quote, tier: "regular", amount: 120_000 };
    const message = "Pricing has changed to regular rate due to time elapsed";
    const first = browser({ answers: { quote: [ok(quote), ok(dearer)] } });
    await loadOffer(item, first.ports);
    expect(await start(first.ports)).toEqual({ success: false, error: message, code: "PRICE_CHANGED" });
    expect(await start(first.ports)).toMatchObject({ success: true });
    const onNotice = vi.fn();
    const samePrice = browser({ answers: { quote: [ok(quote), ok({ ...dearer, amount: 95_000 })] } });
    await loadOffer(item, samePrice.ports);
    expect(await start(samePrice.ports, { onNotice })).toMatchObject({ success: true });
    expect(onNotice).toHaveBeenCalledExactlyOnceWith(message);
    const samePriceQuote = { ...quote, prices: { ...quote.prices, regular: 95_000 } };
    const unchanged = browser({
      answers: { quote: [ok(samePriceQuote), ok({ ...samePriceQuote, tier: "regular" })] },
    });
    await loadOffer(item, unchanged.ports);
    expect(await start(unchanged.ports, { onNotice })).toMatchObject({ success: true });
    expect(onNotice).toHaveBeenCalledTimes(2); // the countdown of the early price was visible
    const untimed = { ...samePriceQuote, countdown: false };
    const silent = browser({ answers: { quote: [ok(untimed), ok({ ...untimed, tier: "regular" })] } });
    await loadOffer(item, silent.ports);
    expect(await start(silent.ports, { onNotice })).toMatchObject({ success: true });
    expect(onNotice).toHaveBeenCalledTimes(2);
    const cheaper = browser({ answers: { quote: [ok(dearer), ok(quote)] } });
    await loadOffer(item, cheaper.ports);
    expect(await start(cheaper.ports)).toMatchObject({
      success: false,
      error: "Invalid pricing transition detected",
    });
  });
});

/** Simulates a buyer who returns from sign-in after this many minutes. */
async function returnAfter(
  minutes: number,
  options: { user?: typeof user | null; code?: string; tamper?: (stored: Map<string, string>) => void } = {},
) {
  const b = browser();
  await start(b.ports, { user: null });
  b.state.now += minutes * 60_000;
  b.state.address = `https://v.test/quest-result/u-1/s/t?${options.code ?? "code=abc"}&from=mail`;
  options.tamper?.(b.stored);
  b.calls.length = 0;
  const buyer = options.user === undefined ? user : options.user;
  return { ...b, result: await resumePayment({ ...item, user: buyer }, b.ports) };
}

/** Changes a stored value, as another script could. */
const tampered = (key: string, change: object) => (stored: Map<string, string>) =>
  void stored.set(key, JSON.stringify({ ...(JSON.parse(stored.get(key)!) as object), ...change }));

describe("[PAY-03] resuming after sign-in", () => {
  test.each(["code=1", "access_token=1", "refresh_token=1"])(
    "continues the purchase with %s, and cleans the URL",
    async (code) => {
      const { result, state, to } = await returnAfter(5, { code });
      expect(result).toMatchObject({ success: true });
      expect(state.address).toBe("https://v.test/quest-result/u-1/s/t?from=mail");
      expect(to("create-order")[0]!.body).toMatchObject({
        ...item,
        metadata: { authenticationRequired: true },
      });
      expect(to("complete")[0]!.body.metadata).toMatchObject({
        authenticationFlow: true,
        timingData: { authenticationDuration: 300_000 },
      });
    },
  );
  test("resumes nothing on an ordinary visit, or with a context older than an hour", async () => {
    const { result, calls } = await returnAfter(5, { code: "x=1" });
    expect([result, calls.length]).toEqual([undefined, 0]);
    const late = await returnAfter(61);
    expect([late.result, late.to("create-order")]).toEqual([undefined, []]);
  });
  test("resumes in another tab only if the server stored the purchase", async () => {
    const address = "https://v.test/quest-result/u-1/s/t?code=abc";
    const stored = browser({ answers: { quote: [ok({ ...quote, resumes: true }), ok(quote)] } });
    stored.state.address = address;
    expect(await resumePayment({ ...item, user }, stored.ports)).toMatchObject({ success: true });
    expect(stored.calls[0]!.body).toEqual({ ...item, aside: "take" });
    expect(stored.state.address).toBe("https://v.test/quest-result/u-1/s/t");
    const unknown = browser();
    unknown.state.address = address;
    expect(await resumePayment({ ...item, user }, unknown.ports)).toBeUndefined();
    expect(unknown.to("create-order")).toEqual([]);
  });
  test("stops with an explanation if the stored values do not match", async () => {
    const cases: [(stored: Map<string, string>) => void, string][] = [
      [(stored) => void stored.delete("payment_session"), "Missing session data or payment context"],
      [tampered("payment_session", { originalSessionId: "q_other_one" }), "Session ID mismatch"],
      [tampered("payment_session", { testId: "neo-116-v1" }), "Test ID mismatch"],
      [
        tampered("payment_session", { sessionStartTime: new Date(NOW - 7_200_001).toISOString() }),
        "Failed to resume payment after authentication",
      ],
    ];
    for (const [tamper, error] of cases)
      // oxlint-disable-next-line no-await-in-loop -- one browser after the other
      expect((await returnAfter(5, { tamper })).result).toMatchObject({ success: false, error });
    expect((await returnAfter(5, { user: null })).result).toMatchObject({
      error: "Failed to resume payment after authentication",
    });
  });
});
