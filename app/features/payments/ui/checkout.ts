import type { OrderAnswer } from "../contract.ts";
import type { SubscriptionAnswer } from "../subscriptions.contract.ts";
import { required } from "../../../lib/checked.ts";

type Failed = { error?: { description?: string } };
export type CheckoutProof = {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
};
/** What the checkout returns for the first month of a subscription. */
export type FirstMonthProof = {
  razorpay_subscription_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
};
type Checkout = { on(event: "payment.failed", listener: (payload: Failed) => void): void; open(): void };
type Place = { Razorpay?: new (options: object) => Checkout };

/**
 * paid: with the gateway's proof; dismissed: closed, perhaps after a failed attempt; unopened: it never
 * opened.
 */
export type CheckoutOutcome<Proof = CheckoutProof> =
  | { kind: "paid"; proof: Proof }
  | { kind: "dismissed"; lastError?: string }
  | { kind: "unopened" };

const TIMEOUT_MS = 10_000;
/** The design's ember colour. */
const THEME_COLOUR = "#b5623c";

let loading: Promise<void> | undefined;

/**
 * Loads the gateway's checkout script once for all callers. If it fails or takes more than 10 s, its tag is
 * removed and the next call retries; a script that arrives later opens nothing.
 */
export function loadCheckout(
  url: string,
  page: Pick<Document, "createElement" | "head"> = document,
  place: Place = window as Place, // the gateway's script puts its class there
): Promise<void> {
  if (place.Razorpay) return Promise.resolve();
  loading ??= new Promise<void>((resolve, reject) => {
    const tag = page.createElement("script");
    const end = (failed: boolean) => {
      clearTimeout(timer);
      if (!failed) return resolve();
      tag.remove();
      loading = undefined;
      reject(new Error("the checkout script did not load"));
    };
    const timer = setTimeout(() => end(true), TIMEOUT_MS);
    tag.addEventListener("load", () => end(!place.Razorpay));
    tag.addEventListener("error", () => end(true));
    tag.async = true;
    tag.src = url;
    page.head.append(tag);
  });
  return loading;
}

/** The gateway's checkout is an ordinary element, so a modal dialog of ours would cover and block it. */
function closeDialogs(page: Pick<Document, "querySelectorAll">) {
  for (const dialog of page.querySelectorAll<HTMLDialogElement>("dialog:modal")) dialog.close();
}

type Opening = { key: string; name: string; description: string; prefill: OrderAnswer["prefill"] };

function open<Proof>(
  opening: Opening & ({ order_id: string; amount: number; currency: string } | { subscription_id: string }),
  page: Pick<Document, "querySelectorAll">,
  place: Place,
): Promise<CheckoutOutcome<Proof>> {
  return new Promise((resolve) => {
    let lastError: string | undefined;
    const options = {
      ...opening,
      theme: { color: THEME_COLOUR },
      modal: {
        escape: true,
        backdropclose: false,
        ondismiss: () => resolve({ kind: "dismissed", ...(lastError !== undefined && { lastError }) }),
      },
      handler: (proof: Proof) => resolve({ kind: "paid", proof }),
    };
    try {
      const checkout = new (required(place.Razorpay, "the gateway's script"))(options);
      // The buyer may retry in the same checkout after a failed attempt.
      checkout.on("payment.failed", ({ error }) => (lastError = error?.description || "Payment failed"));
      closeDialogs(page);
      checkout.open();
    } catch {
      resolve({ kind: "unopened" });
    }
  });
}

/** Opens the checkout for an order and waits until it closes. Escape closes it, a click outside does not. */
export function openCheckout(
  order: OrderAnswer,
  page: Pick<Document, "querySelectorAll"> = document,
  place: Place = window as Place, // the gateway's script puts its class there
): Promise<CheckoutOutcome> {
  const { key, amount, currency, name, prefill, razorpayOrderId: order_id } = order;
  return open(
    { key, amount, currency, name, prefill, order_id, description: "Payment for Test" },
    page,
    place,
  );
}

/** Opens the checkout for the first month of a subscription; the price comes from its plan. */
export function openSubscriptionCheckout(
  { key, name, description, prefill, razorpaySubscriptionId: subscription_id }: SubscriptionAnswer,
  page: Pick<Document, "querySelectorAll"> = document,
  place: Place = window as Place, // the gateway's script puts its class there
): Promise<CheckoutOutcome<FirstMonthProof>> {
  return open({ key, name, description, prefill, subscription_id }, page, place);
}
