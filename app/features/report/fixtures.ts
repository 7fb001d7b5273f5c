import type { Services } from "../../platform/services.server.ts";
import { respondents } from "../quest/fixtures.ts";
import * as quest from "../quest/quest.server.ts";
import type { Feedback, QuestResult } from "./contract.ts";
import * as report from "./report.server.ts";

/**
 * So many invented people's results, all of the short form: the same for the same seed. Their session ids are
 * "q_" and their number.
 */
export function simulatedResults(count: number, seed = 1): QuestResult[] {
  const next = respondents(quest.instrument, seed);
  return Array.from({ length: count }, (_, i): QuestResult => {
    const { sex, age, answers } = next();
    const given = answers("short");
    return {
      sessionId: `q_${String(i).padStart(22, "0")}`,
      testId: "neo-58-v1",
      ownerId: null,
      form: "short",
      scores: quest.score(quest.instrument, given, { form: "short", sex, age }),
      answers: given,
      birthDate: "1998-08-14",
      sex,
      completedAt: new Date("2026-11-20T10:00:00Z"),
    };
  });
}

/** What Maya says of her report. */
export const MAYAS_FEEDBACK: Feedback[] = [
  {
    sectionId: "mind",
    reaction: "like",
    thought: "Presence is lower than I would have said, and my sister agrees with you.",
  },
  { sectionId: "films", reaction: "like", thought: "" },
  { sectionId: "findings", reaction: "like", thought: "The one about the desk is true of both my desks." },
  { sectionId: "astrology", reaction: "dislike", thought: "I would leave this out." },
];

/**
 * Leaves reactions and thoughts as the owner would.
 * @example await leaveAll(services, result, MAYAS_FEEDBACK)
 */
export async function leaveAll(
  services: Pick<Services, "db" | "clock" | "log">,
  { sessionId, testId, ownerId }: Pick<QuestResult, "sessionId" | "testId" | "ownerId">,
  feedback: Feedback[],
) {
  for (const { sectionId, reaction, thought } of feedback)
    await report.leaveFeedback(
      services,
      { sessionId, testId, sectionId, reaction, feedback: thought },
      { userId: ownerId },
    );
}
