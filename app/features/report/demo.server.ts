import * as quest from "../quest/quest.server.ts";
import type { QuestResult, ReportDocument } from "./contract.ts";
import { composeReport } from "./documents.server.ts";
import { answers } from "./demo-answers.server.ts";

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

let made: ReportDocument | undefined;

/** The report of an invented person, made by the engine like everybody's: the same at every call. */
export function demoReport(): ReportDocument {
  made ??= composeReport(demoResult());
  return made;
}
