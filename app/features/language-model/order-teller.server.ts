import { countOf } from "../../kernel/plural.ts";
import type { Services } from "../../platform/services.server.ts";
import type { OrderTeller } from "../payments/ledger.contract.ts";
import { givenUpOf } from "./unanswered.server.ts";

type Described = Awaited<ReturnType<OrderTeller<Services>["describe"]>>;
const troubleOf = ({ sections, last }: { sections: number; last: Date }): Described["steps"][number] => ({
  at: last.toISOString(),
  kind: "trouble",
  title: `The language model did not answer for ${countOf(sections, "section")}`,
  detail: "It is not asked again by itself. The report keeps our own sentences there.",
});

const againOf = (id: string, sections: number): Described["actions"][number] => ({
  name: "Ask the language model again",
  path: `/api/admin/orders/${id}/wording`,
  ask:
    `${countOf(sections, "section")} of the report ${sections === 1 ? "is" : "are"} asked for once ` +
    "more. What it answers is read on screen at once, and printed when the PDF is made again.",
  done: "The language model is asked again. This page says so while no answer has come.",
});

/**
 * What the model did not word of a sold report, and the way to ask it
 * again; for the administration's orders.
 */
export const orderTeller: OrderTeller<Services> = {
  brief: async () => new Map(),
  async describe(services, { id, sessionId, testId }) {
    const found = await givenUpOf(services, { sessionId, testId });
    if (!found) return { steps: [], actions: [], has: null };
    return { steps: [troubleOf(found)], actions: [againOf(id, found.sections)], has: null };
  },
};
