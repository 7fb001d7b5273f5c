import type { Services } from "../../platform/services.server.ts";
import type { OrderDelivery } from "../payments/ledger.contract.ts";
import { givenUpSince } from "./failed-letters.server.ts";
import { retryReportLetter } from "./retry-letters.server.ts";

/** For an order's page: reports a letter that was given up, with a button to request it again. */
export const orderDelivery: OrderDelivery<Services> = {
  brief: async () => new Map(),
  async describe(services, { id, sessionId, testId }) {
    const last = await givenUpSince(services, { sessionId, testId });
    if (!last) return { steps: [], actions: [], delivered: null };
    return {
      steps: [
        {
          at: last.toISOString(),
          kind: "trouble",
          title: "The language model did not write the letter",
          detail: "It is not requested again automatically. The report keeps our own letter.",
        },
      ],
      actions: [
        {
          name: "Ask the language model again",
          action: "request-letter",
          purchaseId: id,
          ask: "The letter is requested again, and printed the next time the PDF is made.",
          done: "The letter is requested again. If that fails too, this page shows it.",
        },
      ],
      delivered: null,
    };
  },
  actions: { "request-letter": retryReportLetter },
};
