import { isEmailAddress } from "../../../lib/email-address.ts";
import { type AnswerKey, type Answers, isWay, LATER, type Problems } from "../contract.ts";
import { grouped } from "../../../lib/india-format.ts";
import { keysOf, tableOf } from "../../../lib/typed.ts";

/** The maximum length of each field, in characters. */
export const LONGEST: Record<AnswerKey, number> = {
  name: 120,
  about: 1_500,
  building: 4_000,
  stuck: 4_000,
  brings: 2_000,
  way: 20,
  dates: 40,
  email: 254,
  phone: 30,
  quest: 3,
};
/** The fields in the order of the form. */
export const ANSWER_KEYS = keysOf(LONGEST);
export const NO_ANSWERS: Answers = { ...tableOf(ANSWER_KEYS, () => ""), way: "main" };

export const isAddress = (text: string) => text.length <= LONGEST.email && isEmailAddress(text.trim());

const REQUIRED: Partial<Record<AnswerKey, string>> = {
  name: "Enter your name.",
  email: "Enter your email address. We’ll reply there.",
  about: "Write a few words about yourself.",
  building: "Tell us what you are building.",
  stuck: "Tell us where it is stuck. Half a sentence will do.",
};

/** Normalises line ends, and removes control characters and surrounding spaces. */
const clean = (text: string) =>
  text
    .replaceAll(/\r\n?/g, "\n")
    // oxlint-disable-next-line no-control-regex -- removes them
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, "")
    .trim();

/** The answers in a submitted form; a missing field, or a file in place of a text, is empty. */
export function answersOf(fields: Readonly<Record<string, unknown>>): Answers {
  const answers = tableOf(ANSWER_KEYS, (key) => {
    const value = fields[key];
    return typeof value === "string" ? clean(value) : "";
  });
  return {
    ...answers,
    email: answers.email.toLowerCase(),
    way: answers.way || NO_ANSWERS.way,
    quest: answers.quest === "" ? "" : "yes",
  };
}

const BEGUN = /^[\w-]{32,64}$/;
/** The secret of the device that began the draft; undefined without scripts. */
export const begunIn = ({ begun }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof begun === "string" && BEGUN.test(begun) ? begun : undefined;

/** The names of fields that hold a file instead of a text. */
export const filesIn = (fields: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    typeof value === "object" && value !== null && "size" in value && Number(value.size) > 0 ? [name] : [],
  );

/** Problems that prevent even saving a draft: overlong texts and an invalid email address. */
export function draftProblems(answers: Answers): Problems {
  const problems: Problems = {};
  for (const key of ANSWER_KEYS) {
    const { length } = answers[key];
    if (length > LONGEST[key])
      problems[key] =
        `This is ${grouped(length)} characters long. Shorten it to ${grouped(LONGEST[key])}; your text is safe.`;
  }
  if (answers.email && !problems.email && !isAddress(answers.email))
    problems.email = "Please check this email address. It should look like name@example.com.";
  return problems;
}

/** The summary of the problems above the form. */
export function troubleOf(answers: Answers, problems: Problems): string {
  const keys = Object.keys(problems) as AnswerKey[]; // the fields of the form
  if (keys.every((key) => answers[key] === "")) return "Some answers are missing. Your text is safe.";
  return `Please correct ${keys.length === 1 ? "one answer" : `${keys.length} answers`}. Your text is safe.`;
}

/**
 * Ten digits, with or without a trunk zero or India’s country code; other countries’ numbers need their code.
 */
const isPhone = (text: string) => {
  const number = text.replaceAll(/[\s().-]/g, "").replace(/^00/, "+");
  return /^(?:\+?91|0)?[1-9]\d{9}$/.test(number) || /^\+(?!91)[1-9]\d{7,14}$/.test(number);
};

/** The dates that can be chosen. `dates`: the open week, if there is one; `full`: it has no seat left. */
export type Choices = { dates: string | null; full: boolean };

/** The problems that prevent sending an application, by field; empty if it can be sent. */
export function sendingProblems(answers: Answers, { dates, full }: Choices): Problems {
  const problems = draftProblems(answers);
  for (const key of ANSWER_KEYS) {
    const sentence = REQUIRED[key];
    if (sentence && answers[key] === "") problems[key] ??= sentence;
  }
  if (answers.phone && !isPhone(answers.phone))
    problems.phone ??=
      "Enter a phone number of 10 digits, such as +91 98450 12345, or one with another country code. You can also leave it empty.";
  if (!isWay(answers.way)) problems.way = "Choose one of the three packages.";
  if (answers.dates !== LATER && answers.dates !== dates)
    problems.dates = answers.dates
      ? `${answers.dates} is no longer open. Choose again.`
      : "Choose your dates.";
  else if (answers.dates === dates && full && answers.way === "main")
    problems.dates = `${dates} is full. Choose the dates after it: we’ll write to you as soon as they are set.`;
  return problems;
}
