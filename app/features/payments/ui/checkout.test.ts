import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OrderAnswer } from "../contract.ts";

const order = {
  key: "k",
  amount: 95_000,
  currency: "INR",
  name: "Villa Vesper",
  razorpayOrderId: "order_1",
  prefill: { email: "e", name: "n" },
} as OrderAnswer;

class Tag extends EventTarget {
  src = "";
  removed = false;
  remove() {
    this.removed = true;
  }
}
const constructible = { Razorpay: Tag };

/** A fake page with the parts that the loader uses. */
function openPage() {
  const tags: Tag[] = [];
  return {
    tags,
    page: { createElement: () => new Tag(), head: { append: (tag: Tag) => void tags.push(tag) } } as never,
  };
}
/** Imports a new module instance for each test, since the loader caches its request. */
let loaded = 0;
const fresh = () => import(`./checkout.ts?${++loaded}`) as Promise<typeof import("./checkout.ts")>;
const outcomeOf = (loading: Promise<void>) =>
  loading.then(
    () => "loaded",
    () => "failed",
  );

describe("[PAY-06] the checkout script", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("is loaded once for any number of callers", async () => {
    const { loadCheckout } = await fresh();
    const { tags, page } = openPage();
    const place: { Razorpay?: never } = {};
    const loads = Promise.all([loadCheckout("/c.js", page, place), loadCheckout("/c.js", page, place)]);
    expect(tags.map((t) => t.src)).toEqual(["/c.js"]);
    Object.assign(place, constructible);
    tags[0]!.dispatchEvent(new Event("load"));
    await loads;
    await loadCheckout("/c.js", page, place);
    expect(tags.length).toBe(1);
  });

  test.each([
    ["an error", (tag: EventTarget) => void tag.dispatchEvent(new Event("error"))],
    ["a script without its global", (tag: EventTarget) => void tag.dispatchEvent(new Event("load"))],
    ["ten seconds of silence", () => void vi.advanceTimersByTime(10_000)],
  ])("removes the tag after %s and retries on the next call", async (_, fail) => {
    const { loadCheckout } = await fresh();
    const { tags, page } = openPage();
    const first = outcomeOf(loadCheckout("/c.js", page, {}));
    fail(tags[0]!);
    expect(await first).toBe("failed");
    expect(tags[0]!.removed).toBe(true);
    void outcomeOf(loadCheckout("/c.js", page, {}));
    expect(tags.length).toBe(2);
  });

  test("accepts a script that loads within ten seconds", async () => {
    const { loadCheckout } = await fresh();
    const { tags, page } = openPage();
    const place: { Razorpay?: never } = {};
    const first = outcomeOf(loadCheckout("/c.js", page, place));
    vi.advanceTimersByTime(9_999);
    Object.assign(place, constructible);
    tags[0]!.dispatchEvent(new Event("load"));
    expect(await first).toBe("loaded");
  });
});

const breaks = () => {
  throw new Error("no");
};

describe("[PAY-06] opening the checkout", () => {
  type Options = { handler(proof: object): void; modal: { ondismiss(): void }; [name: string]: unknown };
  async function open(act: (options: Options, fail: (payload: object) => void) => void) {
    const { openCheckout } = await fresh();
    let options: Options | undefined;
    const closed: string[] = [];
    class Razorpay {
      listener: (payload: object) => void = () => {};
      options: Options;
      constructor(received: object) {
        this.options = options = received as Options;
      }
      on(_: string, listener: (payload: object) => void) {
        this.listener = listener;
      }
      open() {
        act(this.options, this.listener);
      }
    }
    const page = {
      querySelectorAll: (selector: string) => [{ close: () => void closed.push(selector) }],
    } as never;
    return { outcome: await openCheckout(order, page, { Razorpay }), options: options!, closed };
  }

  test("passes the specified options and closes our own dialogs", async () => {
    const { outcome, options, closed } = await open((checkout) =>
      checkout.handler({ razorpay_payment_id: "p" }),
    );
    expect(outcome).toEqual({ kind: "paid", proof: { razorpay_payment_id: "p" } });
    expect(options).toMatchObject({
      key: "k",
      amount: 95_000,
      currency: "INR",
      order_id: "order_1",
      name: "Villa Vesper",
      description: "Payment for Test",
      prefill: { email: "e", name: "n" },
      theme: { color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
      modal: { escape: true, backdropclose: false },
    });
    expect(closed).toEqual(["dialog:modal"]);
  });

  test("stays open after a failed attempt until it is paid or dismissed", async () => {
    expect((await open((o) => o.modal.ondismiss())).outcome).toEqual({ kind: "dismissed" });
    const failing = await open(
      (o, fail) => (fail({ error: { description: "No money" } }), o.modal.ondismiss()),
    );
    expect(failing.outcome).toEqual({ kind: "dismissed", lastError: "No money" });
    const retried = await open((o, fail) => (fail({ error: {} }), o.handler({ razorpay_payment_id: "p2" })));
    expect(retried.outcome).toMatchObject({ kind: "paid" });
  });

  test("reports a checkout that throws as unopened", async () => {
    expect((await open(breaks)).outcome).toEqual({ kind: "unopened" });
  });
});
