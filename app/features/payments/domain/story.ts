import { rupees } from "../../../lib/money.ts";
import type { SaleDocument } from "../contract.ts";
import type { StoryStep } from "../ledger.contract.ts";
import { type DisputeFacts, describeDispute } from "./dispute.ts";
import { methodName } from "./admin-order.ts";
import { documentAddress } from "./receipt.ts";

type DateTime = Date | null;
/** The rows from which an order's history is built. Amounts in paise. */
export type StoryFacts = {
  purchase: {
    tier: "early" | "regular";
    amount: number;
    paymentId: string | null;
    paidAt: DateTime;
    /** The description of a subscription month. */
    description?: string | null;
    settledBy: string | null;
  };
  orders: { amount: number; createdAt: Date; status: string }[];
  payments: {
    id: string;
    status: string;
    role: string;
    amount: number;
    method: string | null;
    errorReason: string | null;
    createdAt: Date;
  }[];
  receipt: { number: string; document: SaleDocument; issuedAt: Date } | null;
  requests: {
    state: string;
    reason: string;
    words: string;
    askedAt: Date;
    decidedAt: DateTime;
    decidedBy: string | null;
    answer: string | null;
  }[];
  refunds: {
    id: string;
    amount: number;
    status: string;
    by: string | null;
    reason: string;
    bankReference: string | null;
    problem: string | null;
    createdAt: Date;
    endedAt: DateTime;
  }[];
  notes: { number: string; amount: number; issuedAt: Date }[];
  disputes: (DisputeFacts & { createdAt: Date; endedAt: DateTime })[];
  emails: { kind: string; sentAt: Date }[];
};

const PROOF: Record<string, string> = {
  completion: "Confirmed by the gateway’s signature from the buyer’s browser",
  verification: "Confirmed by asking the gateway",
  webhook: "Confirmed by a signed webhook",
  sweep: "Found by asking the gateway",
};
const emailTitles = (document: SaleDocument): Record<string, string> => ({
  receipt: `${document} emailed`,
  "receipt-again": `${document} emailed again`,
  "credit-note": "Credit note emailed",
  "refund-asked": "You were emailed that a refund was requested",
  "refund-acknowledged": "The member was emailed that the request was received",
  "extra-returned": "The member was emailed that the second payment is being refunded",
  "refund-confirmed": "The member was emailed that the refund is on its way",
  "refund-refused": "The member was emailed why there is no refund",
  "refund-failed": "You were emailed that the refund failed",
  dispute: "You were emailed about the dispute",
});
const BY: Record<string, string> = {
  member: "requested by the member",
  owner: "made here",
  gateway: "made in the gateway’s dashboard",
  site: "automatic",
};

/** The title of the document for the sale; "Receipt" before there is one. */
const documentOf = (receipt: StoryFacts["receipt"]): SaleDocument => receipt?.document ?? "Receipt";

/** Readable texts for the gateway's failure reasons. */
const FAILURE_REASONS: Record<string, string> = {
  payment_failed: "The bank declined it",
  card_declined: "The bank declined the card",
  payment_cancelled: "The buyer cancelled it",
  payment_timed_out: "The bank did not answer in time",
  insufficient_funds: "There was not enough money in the account",
  authentication_failed: "The bank could not confirm who was paying",
};
/** Turns any other reason, such as "card_expired", into "card expired". */
const failureText = (reason: string | null) =>
  FAILURE_REASONS[reason ?? ""] ?? (reason?.replaceAll("_", " ").trim() || "The bank gave no reason");
const quoted = (...parts: (string | null)[]) => parts.filter(Boolean).join(": ");

const step = (
  at: Date,
  kind: StoryStep["kind"],
  title: string,
  extras: Pick<StoryStep, "detail" | "link"> = {},
): StoryStep => {
  return { at: at.toISOString(), kind, title, ...extras };
};

function orderSteps({ orders, purchase }: StoryFacts): StoryStep[] {
  const price = purchase.tier === "early" ? "early price" : "regular price";
  return orders.map(({ amount, createdAt, status }) =>
    step(createdAt, "order", `Order created, ${rupees(amount)}`, {
      detail:
        status === "superseded"
          ? "Replaced by a later order at another price"
          : (purchase.description ?? `The ${price}, kept for this order`),
    }),
  );
}

function paymentSteps({ payments, purchase }: StoryFacts): StoryStep[] {
  return payments.flatMap(({ id, status, role, method, amount, errorReason, createdAt }) => {
    const methodText = methodName(method);
    if (status === "failed")
      return [
        step(createdAt, "trouble", `Payment failed, ${methodText}`, { detail: failureText(errorReason) }),
      ];
    if (role === "extra")
      return [
        step(createdAt, "trouble", `Paid again, ${rupees(amount)}`, {
          detail: "Duplicate payment, refunded automatically",
        }),
      ];
    if (id !== purchase.paymentId)
      return [
        step(createdAt, "money", `Payment started, ${methodText}`, { detail: `At the gateway: ${status}` }),
      ];
    const paidAt = purchase.paidAt ?? createdAt;
    const proof = purchase.settledBy && PROOF[purchase.settledBy];
    return [
      step(paidAt, "money", `Payment of ${rupees(amount)} captured, ${methodText}`, { detail: id }),
      step(paidAt, "proof", "Payment verified", { detail: proof || "Captured at the gateway" }),
    ];
  });
}

function requestSteps({ requests }: StoryFacts): StoryStep[] {
  return requests.flatMap(({ askedAt, decidedAt, decidedBy, state, reason, words, answer }) => [
    step(askedAt, "back", "The member requested a refund", {
      detail: quoted(reason, words) || "No reason given",
    }),
    ...(decidedAt && state === "refused"
      ? [step(decidedAt, "end", `Declined by ${decidedBy}`, { detail: answer ?? undefined })]
      : []),
    ...(decidedAt && state === "confirmed" ? [step(decidedAt, "back", `Approved by ${decidedBy}`)] : []),
  ]);
}

function refundAndCreditNoteSteps({ refunds, notes, receipt }: StoryFacts): StoryStep[] {
  const refundSteps = refunds.flatMap(
    ({ amount, status, by, reason, bankReference, problem, createdAt, endedAt }) => {
      const started = step(createdAt, "back", `Refund of ${rupees(amount)}, ${BY[by ?? ""] ?? "made here"}`, {
        detail: reason || undefined,
      });
      if (!endedAt) return [started];
      const bank = bankReference ? `Bank reference ${bankReference}` : "The gateway gave no bank reference";
      if (status === "processed")
        return [started, step(endedAt, "money", `Refund of ${rupees(amount)} processed`, { detail: bank })];
      return [
        started,
        step(endedAt, "trouble", `Refund of ${rupees(amount)} failed`, {
          detail: problem ?? "The bank rejected it",
        }),
      ];
    },
  );
  const creditNoteSteps = notes.map(({ number, amount, issuedAt }) =>
    step(issuedAt, "paper", `Credit note ${number}, ${rupees(amount)}`, {
      detail: `Against ${receipt?.number ?? "the receipt"}`,
      link: documentLinkTo(number),
    }),
  );
  return [...refundSteps, ...creditNoteSteps];
}

function disputeSteps({ disputes, receipt }: StoryFacts): StoryStep[] {
  const document = documentOf(receipt);
  return disputes.flatMap(({ createdAt, endedAt, ...facts }) => {
    const opened = describeDispute({ ...facts, status: "open" }, "The buyer", document);
    const ended = describeDispute(facts, "the buyer", document);
    return [
      step(createdAt, "trouble", `Disputed, ${rupees(facts.amount)}`, { detail: opened.description }),
      ...(endedAt
        ? [
            step(endedAt, facts.status === "lost" ? "trouble" : "end", ended.title, {
              detail: ended.description,
            }),
          ]
        : []),
    ];
  });
}

const documentLinkTo = (number: string) => ({
  to: documentAddress(number),
  name: "Open",
});

/** A receipt is issued just before its sale is settled, but listed after it. */
const laterOf = (one: Date, other: DateTime) => (other && other > one ? other : one);

/** The history of an order, in chronological order; `moreSteps` come from other features. */
export function storyOf(facts: StoryFacts, moreSteps: StoryStep[] = []): StoryStep[] {
  const { receipt, emails } = facts;
  const titles = emailTitles(documentOf(receipt));
  const steps = [
    ...orderSteps(facts),
    ...paymentSteps(facts),
    ...(receipt
      ? [
          step(
            laterOf(receipt.issuedAt, facts.purchase.paidAt),
            "paper",
            `${receipt.document} ${receipt.number}`,
            {
              link: documentLinkTo(receipt.number),
            },
          ),
        ]
      : []),
    ...moreSteps,
    ...requestSteps(facts),
    ...refundAndCreditNoteSteps(facts),
    ...disputeSteps(facts),
    ...emails.map(({ kind, sentAt }) => step(sentAt, "email", titles[kind] ?? kind)),
  ];
  return steps.toSorted((a, b) => a.at.localeCompare(b.at)); // stable: simultaneous steps keep this order
}
