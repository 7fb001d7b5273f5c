import { respondents } from "../../../research/simulate.ts";
import { answersOf, type QuestPerson } from "../quest/fixtures.ts";
import * as quest from "../quest/quest.server.ts";
import { type Aim, type Feedback, type QuestResult } from "./contract.ts";
import { FORMS, type Form } from "../quest/contract.ts";
import { composePdfReport } from "./domain/compose.ts";
import { sourceOf } from "./book/source.server.ts";

type ReportOptions = {
  form?: Form;
  name?: string;
  feedback?: Feedback[];
  aims?: Aim[];
  birthDate?: string | null;
  sex?: "female" | "male";
  age?: number;
  /** For a retake: the person whose answers serve as the earlier ones, of three months before. */
  before?: QuestPerson;
  /** The earlier answers have no sex or birth date, so their norms differ. */
  otherNormsBefore?: boolean;
  /** A language model wrote the letter. */
  letter?: { text: string; by: string };
};

/** The scored result of these answers. */
export function resultOf(
  answers: QuestResult["answers"],
  { form = "short", birthDate = "1998-08-14", sex = "female", age = 28 }: ReportOptions = {},
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

const sourceOfAnswers = (answers: QuestResult["answers"], options: ReportOptions) => {
  const { name = "Maya Iyer", before: earlierPerson, ...additions } = options;
  const first = earlierPerson && answersOf(earlierPerson, "short");
  const untold = { form: "short", sex: null, age: null } as const;
  const before = first && {
    ...resultOf(first),
    ...(options.otherNormsBefore && { scores: quest.score(quest.instrument, first, untold), sex: null }),
    completedAt: new Date("2026-08-20T13:51:00Z"),
  };
  const { feedback, aims, letter } = additions;
  return sourceOf(resultOf(answers, options), name, { feedback, aims, letter, before });
};
const pdfReportOfAnswers = (answers: QuestResult["answers"], options: ReportOptions) =>
  composePdfReport(sourceOfAnswers(answers, options));

/** The book of one of the test persons. */
export const pdfReportFor = (person: QuestPerson, options: ReportOptions = {}) =>
  pdfReportOfAnswers(answersOf(person, options.form ?? "short"), options);

/** The book of a person with the opposite answers. */
export const oppositePdfReport = (person: QuestPerson, options: ReportOptions = {}) =>
  pdfReportOfAnswers(
    Object.fromEntries(
      Object.entries(answersOf(person, options.form ?? "short")).map(([id, value]) => [id, 6 - value]),
    ),
    options,
  );

/** The book of a person whose answers all score `value`, 1 to 5, after reversing negative items. */
export const evenPdfReport = (value: number, options: ReportOptions = {}) => {
  const items = quest.instrument.items.filter(({ id }) => id in answersOf("maya", options.form ?? "short"));
  const answers = items.map(({ id, keyed }) => [id, keyed === "plus" ? value : 6 - value] as const);
  return pdfReportOfAnswers(Object.fromEntries(answers), options);
};

/** The book of a person with the same answer to every statement. */
export const flatPdfReport = (value: number, options: ReportOptions = {}) =>
  pdfReportOfAnswers(
    Object.fromEntries(Object.keys(answersOf("maya", options.form ?? "short")).map((id) => [id, value])),
    options,
  );

/**
 * The sources of simulated people's books, the same for the same seed; every other one uses the full form.
 */
export const inventedSources = (count: number, seed: number, options: ReportOptions = {}) =>
  inventedMakers(count, seed, options).map((make) => make());
function inventedMakers(count: number, seed: number, options: ReportOptions) {
  const next = respondents(quest.instrument, seed);
  return Array.from({ length: count }, (_, i) => {
    const { sex, age, answers } = next();
    const form: Form = i % 2 ? "full" : "short";
    const personAnswers = answers(form);
    const born = { birthDate: i % 3 ? "1998-08-14" : null };
    return () => sourceOfAnswers(personAnswers, { ...born, ...options, form, sex, age });
  });
}

export const inventedPdfReports = (count: number, seed: number, options: ReportOptions = {}) =>
  inventedSources(count, seed, options).map(composePdfReport);
