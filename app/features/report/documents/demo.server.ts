import * as quest from "../../quest/quest.server.ts";
import type { QuestResult, ReportDocument } from "../contract.ts";
import { composeReport } from "./documents.server.ts";
import { entryOf, required } from "../../../lib/checked.ts";

/** The sample person's agreement with each facet, summed over its four statements: 4 to 20. */
const SUMS: Record<string, number> = {
  O1: 19, O2: 19, O3: 18, O4: 16, O5: 20, C1: 18, C2: 8, C3: 18, C4: 20, C5: 16, C6: 16, E1: 15, E2: 7,
  E3: 15, E4: 16, E5: 10, E6: 14,
  A1: 11, A2: 18, A3: 18, A4: 10, A5: 10, A6: 15, N1: 10, N2: 16, N3: 9, N4: 15, N5: 11, N6: 7,
}; // prettier-ignore

/**
 * The sample person's answers to the full form: each facet's sum spread evenly over its statements, with the
 * remainder on the first ones.
 */
function answers() {
  const counts: Record<string, number> = {};
  return Object.fromEntries(
    quest.sheetOf("full").statements.map(({ id }) => {
      const { facet, keyed } = required(
        quest.instrument.items.find((item) => item.id === id),
        `statement ${id}`,
      );
      const nth = (counts[facet] = (counts[facet] ?? 0) + 1);
      const sum = entryOf(SUMS, facet);
      const agreed = Math.floor(sum / 4) + (nth <= sum % 4 ? 1 : 0);
      return [id, keyed === "plus" ? agreed : 6 - agreed];
    }),
  );
}

const BIRTH_DATE = "1998-08-14";
const AGE = 28;

const demoResult = (): QuestResult => ({
  sessionId: "q_demo_demo_demo_demo_de",
  testId: "neo-116-v1",
  ownerId: null,
  form: "full",
  scores: quest.score(quest.instrument, answers(), { form: "full", sex: "female", age: AGE }),
  answers: answers(),
  birthDate: BIRTH_DATE,
  sex: "female",
  completedAt: new Date("2026-11-20T13:51:00Z"),
});

let demo: ReportDocument | undefined;

/** The report of an invented person, composed once by the engine. */
export function demoReport(): ReportDocument {
  demo ??= composeReport(demoResult());
  return demo;
}
