import { lastOf } from "../../kernel/checked.ts";
import { respondents } from "../../../research/simulate.ts";
import { answersOf, type QuestPerson } from "../quest/fixtures.ts";
import * as quest from "../quest/quest.server.ts";
import { sectionOf, slotTexts } from "../report/fixtures.ts";
import * as report from "../report/report.server.ts";
import { SLOT_CHARACTERS, SLOTS, type Feedback, type QuestResult } from "./contract.ts";
import { FORMS, type Form } from "../quest/contract.ts";
import { composePdfReport } from "./domain/compose.ts";
import { pdfTexts } from "./claims-fixtures.ts";
import { sourceOf } from "./source.server.ts";

type Given = {
  form?: Form;
  name?: string;
  feedback?: Feedback[];
  birthDate?: string | null;
  sex?: "female" | "male";
  age?: number;
  /** Whose answers of twelve weeks before stand beside these, as in the report of a retake. */
  before?: QuestPerson;
  /** Those gave neither sex nor birth date, so that the two are compared with different people. */
  untoldBefore?: boolean;
  /** A language model of this name has worded every text that it may, each as long as there is room. */
  wordedBy?: string;
};

/** Texts that fill their slots to the last character. */
function longestTexts(result: QuestResult, model: string): Parameters<typeof report.withWritten>[1] {
  const own = slotTexts(report.composeReport(result));
  return SLOTS.flatMap((slot) => {
    const text = own[slot];
    if (!text) return [];
    const most = Math.max(SLOT_CHARACTERS[sectionOf(slot)], text.length);
    return [
      { slot, own: text, text: `${text} ${"Put into other words. ".repeat(30)}`.slice(0, most), model },
    ];
  });
}

/** The scored result of these answers, whoever gave them. */
export function resultOf(
  answers: QuestResult["answers"],
  { form = "short", birthDate = "1998-08-14", sex = "female", age = 28 }: Given = {},
): QuestResult {
  return {
    sessionId: "q_book_book_book_book_bo",
    testId: FORMS[form].testId,
    ownerId: "somebody",
    form,
    scores: quest.score(quest.instrument, answers, { form, sex, age }),
    answers,
    birthDate,
    sex,
    completedAt: new Date("2026-11-20T13:51:00Z"),
  };
}

const sourceOfAnswers = (answers: QuestResult["answers"], given: Given) => {
  const { name = "Maya Iyer", feedback = [], before } = given;
  const first = before && answersOf(before, "short");
  const untold = { form: "short", sex: null, age: null } as const;
  const then = first && {
    ...resultOf(first),
    ...(given.untoldBefore && { scores: quest.score(quest.instrument, first, untold), sex: null }),
    completedAt: new Date("2026-08-20T13:51:00Z"),
  };
  const result = resultOf(answers, given);
  const written = given.wordedBy ? longestTexts(result, given.wordedBy) : [];
  return sourceOf(result, name, feedback, then, [], { written });
};
const pdfReportOfAnswers = (answers: QuestResult["answers"], given: Given) =>
  composePdfReport(sourceOfAnswers(answers, given));

/** The book of one of the cast. */
export const pdfReportFor = (person: QuestPerson, given: Given = {}) =>
  pdfReportOfAnswers(answersOf(person, given.form ?? "short"), given);

/** The book of whoever answered everything the other way round. */
export const oppositePdfReport = (person: QuestPerson, given: Given = {}) =>
  pdfReportOfAnswers(
    Object.fromEntries(
      Object.entries(answersOf(person, given.form ?? "short")).map(([id, value]) => [id, 6 - value]),
    ),
    given,
  );

/** The book of whoever answered each statement so that it speaks for its facet by as much, 1 to 5. */
export const evenPdfReport = (value: number, given: Given = {}) => {
  const asked = quest.instrument.items.filter(({ id }) => id in answersOf("maya", given.form ?? "short"));
  const answers = asked.map(({ id, keyed }) => [id, keyed === "plus" ? value : 6 - value] as const);
  return pdfReportOfAnswers(Object.fromEntries(answers), given);
};

/** The book of whoever gave one answer to every statement. */
export const flatPdfReport = (value: number, given: Given = {}) =>
  pdfReportOfAnswers(
    Object.fromEntries(Object.keys(answersOf("maya", given.form ?? "short")).map((id) => [id, value])),
    given,
  );

/**
 * What the books of invented people are made of, the same for the same seed; every other one of the full
 * form.
 */
export const inventedSources = (count: number, seed: number, given: Given = {}) =>
  inventedMakers(count, seed, given).map((make) => make());
/** The last of so many, without making those before. */
export const inventedSource = (count: number, seed: number) => lastOf(inventedMakers(count, seed, {}))();

function inventedMakers(count: number, seed: number, given: Given) {
  const next = respondents(quest.instrument, seed);
  return Array.from({ length: count }, (_, i) => {
    const { sex, age, answers } = next();
    const form: Form = i % 2 ? "full" : "short";
    const theirs = answers(form);
    const born = { birthDate: i % 3 ? "1998-08-14" : null };
    return () => sourceOfAnswers(theirs, { ...born, ...given, form, sex, age });
  });
}

export const inventedPdfReports = (count: number, seed: number, given: Given = {}) =>
  inventedSources(count, seed, given).map(composePdfReport);

const LONG =
  "We argued about this at dinner for an hour, and my brother thinks it is the truest thing anybody " +
  "has said about me since school, whereas I believe that it misses how different I am at work, where " +
  "nobody would call me patient, least of all my manager. ";

/** A member who answered back to every section, at length: the most that a book has to hold. */
export const MUCH_FEEDBACK: Feedback[] = (
  ["emotional", "mind", "findings", "quotes", "films", "subjects", "astrology", "books", "work"] as const
).map((sectionId, i) => ({
  sectionId,
  reaction: sectionId === "findings" || i % 3 === 1 ? "dislike" : i % 3 === 0 ? "like" : "none",
  thought: LONG.repeat(1 + (i % 3)),
}));

/** What the PDF report of these answers says of its reader, text by text. */
export const pdfTextsOf = (result: QuestResult): string[] =>
  pdfTexts(composePdfReport(sourceOf(result, "Maya Iyer", [])));

export { pdfRegister } from "./claims-fixtures.ts";
