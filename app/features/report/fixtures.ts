import type { Services } from "../../platform/services.server.ts";
import { respondents } from "../../../research/simulate.ts";
import { type Form, FORMS } from "../quest/contract.ts";
import * as quest from "../quest/quest.server.ts";
import { FACETS, type Facet, type Feedback, type QuestResult } from "./contract.ts";
import { entryOf, itemAt, required } from "../../lib/checked.ts";
import { catalogue, sources } from "./catalogue/catalogue.server.ts";
import { isAgainst } from "./domain/match.ts";
import { profileOf } from "./domain/profile.ts";
import * as report from "./report.server.ts";

/** Results of simulated people, deterministic per seed. Session ids are "q_" and a number. */
export function simulatedResults(count: number, seed = 1, form: Form = "short"): QuestResult[] {
  const next = respondents(quest.instrument, seed);
  return Array.from({ length: count }, (_, i) => resultOf(next(), form, i));
}

function resultOf(
  { sex, age, answers }: ReturnType<ReturnType<typeof respondents>>,
  form: Form,
  i: number,
): QuestResult {
  const formAnswers = answers(form);
  return {
    sessionId: `q_${String(i).padStart(22, "0")}`,
    testId: FORMS[form].testId,
    ownerId: null,
    form,
    scores: quest.score(quest.instrument, formAnswers, { form, sex, age }),
    answers: formAnswers,
    birthDate: "1998-08-14",
    sex,
    completedAt: new Date("2026-11-20T10:00:00Z"),
  };
}

/** Maya's feedback on her report. */
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
 * Stores reactions and comments as the owner.
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

/**
 * Answers of the opposite person: each facet's sum mirrored at the average of women aged 30. Works for both
 * forms.
 */
export function oppositeAnswers(answers: QuestResult["answers"]): QuestResult["answers"] {
  const norm = required(
    quest.instrument.norms.find((group) => group.sex === "female" && group.centre === 30),
    "the norm of women of 30",
  );
  const turned = FACETS.flatMap((facet) => {
    const items = itemsAskedOn(answers, facet);
    const sum = items.reduce((total, item) => total + agreedWith(item, entryOf(answers, item.id)), 0);
    const count = items.length;
    const mirrored = Math.round((entryOf(norm.facets, facet).mean * count) / 2 - sum);
    const target = Math.min(5 * count, Math.max(count, mirrored));
    return items.map((item, i) => [item.id, agreedWith(item, Math.floor((target + count - 1 - i) / count))]);
  });
  return Object.fromEntries(turned);
}

const itemsAskedOn = (answers: QuestResult["answers"], facet: Facet) =>
  quest.instrument.items.filter((item) => item.facet === facet && item.id in answers);

/** Converts an answer to agreement with the facet, or back. */
const agreedWith = ({ keyed }: { keyed: string }, value: number) => (keyed === "plus" ? value : 6 - value);

export { catalogue };

/** The same result with other answers, rescored. */
export const resultWith = (result: QuestResult, answers: QuestResult["answers"]): QuestResult => ({
  ...result,
  answers,
  scores: quest.score(quest.instrument, answers, { form: result.form, sex: result.sex, age: 30 }),
});

/**
 * The same result with other answers to one facet: agreement 1..5 for each of its statements, in order.
 * @throws if there are more or fewer agreements than statements
 */
export function resultAgreeing(result: QuestResult, facet: Facet, agreements: number[]): QuestResult {
  const items = itemsAskedOn(result.answers, facet);
  if (items.length !== agreements.length) throw new Error(`${facet} has ${items.length} statements`);
  const entries = items.map((item, i) => [item.id, agreedWith(item, itemAt(agreements, i))] as const);
  return resultWith(result, { ...result.answers, ...Object.fromEntries(entries) });
}

/** Simulated people with maximum low spirits and strain, and minimum cheerfulness. */
export const lowResults = (count: number, seed: number): QuestResult[] =>
  simulatedResults(count, seed).map((result) =>
    (
      [
        ["N3", 5],
        ["N6", 5],
        ["E6", 1],
      ] as const
    ).reduce((changed, [facet, value]) => resultAgreeing(changed, facet, [value, value]), result),
  );

/** The share (0..1) of a deck's films, books and subjects that contradict one of the person's levels. */
export function picksAgainst(result: QuestResult): number {
  const { results } = report.composeReport(result);
  const profile = profileOf(report.asAnswered(result).scores, sources.wording);
  const shown = (["films", "books", "subjects"] as const).flatMap((shelf) =>
    results[shelf].map(({ title }) => catalogue[shelf].find((item) => item.title === title)),
  );
  return shown.filter((pick) => pick && isAgainst(profile, pick.weights)).length / shown.length;
}
