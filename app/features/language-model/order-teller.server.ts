import type { Services } from "../../platform/services.server.ts";
import type { OrderTeller } from "../payments/ledger.contract.ts";
import { givenUpSince } from "./failed-letters.server.ts";

/** For the page of an order: a letter that the model did not write, and a button to request it again. */
export const orderTeller: OrderTeller<Services> = {
  brief: async () => new Map(),
  async describe(services, { id, sessionId, testId }) {
    const last = await givenUpSince(services, { sessionId, testId });
    if (!last) return { steps: [], actions: [], has: null };
    return {
      steps: [
        {
          at: last.toISOString(),
          kind: "trouble",
          title: "The language model did not write the letter",
          detail: "It is not asked again by itself. The report keeps our own letter.",
        },
      ],
      actions: [
        {
          name: "Ask the language model again",
          path: `/api/admin/orders/${id}/wording`,
          ask: "It is asked once more. Its letter is printed when the PDF is made again.",
          done: "The language model is asked again. This page says so while no answer has come.",
        },
      ],
      has: null,
    };
  },
};
