/** The three packages by id; prices use the same ids. */
export const WAYS = { insider: "Insider access", main: "Main experience", executive: "Executive escape" };
export type Way = keyof typeof WAYS;
export const isWay = (text: string): text is Way => Object.hasOwn(WAYS, text);
/** The package of an application; the main one if its id is unknown. */
export const wayOf = ({ way }: { way: string }): Way => (isWay(way) ? way : "main");

/** What the form says about the week; `lastDay` and `replyTime` are empty if the owner has not set them. */
export type WeekFacts = { prices: Record<Way, string>; lastDay: string; replyTime: string };

/** The states of an application. `draft`: saved but not sent. */
export const STATES = [
  "draft",
  "received",
  "conversation",
  "offered",
  "accepted",
  "waiting",
  "seated",
  "declined",
  "withdrawn",
] as const;
export type ApplicationState = (typeof STATES)[number];
export type SentState = Exclude<ApplicationState, "draft">;
/** States of sent applications, in the order of the owner's list. */
export const SENT_STATES = STATES.filter((state) => state !== "draft");

/** The answers of an application, all as strings, as a form sends them. */
export type Answers = {
  name: string;
  email: string;
  phone: string;
  about: string;
  building: string;
  stuck: string;
  brings: string;
  way: string;
  dates: string;
  /** "yes" if the applicant shares the quest result. */
  quest: string;
};
export type AnswerKey = keyof Answers;
/** Error messages by field. */
export type Problems = Partial<Record<AnswerKey, string>>;

/**
 * An offer as the applicant reads it. Days are YYYY-MM-DD. For Insider access `arrives`, `leaves` and `room`
 * are empty.
 */
export type Offer = {
  /** One exact amount, such as "₹52,000". */
  price: string;
  tax: string;
  arrives: string;
  leaves: string;
  room: string;
  includes: string;
  cancellation: string;
  /** The last day on which it can be accepted. */
  until: string;
  /** How to pay, and by when; known once the seat is confirmed. */
  payment?: string;
};

/** "4 to answer, oldest 2 days"; the age is left out on the first day. */
export const toAnswerText = ({ count, days }: { count: number; days: number }): string =>
  `${count} to answer${days > 0 ? `, oldest ${days} ${days === 1 ? "day" : "days"}` : ""}`;

/** A filter of the owner's list in addition to the states: all applications that wait for the owner. */
export const TO_ANSWER_FILTER = "to-answer";

/** The answer for the dates after the open week. */
export const LATER = "later";

export const APPLICATION_ID = /^app_[\w-]{22}$/;

/** One entry of an application's history. `at` in milliseconds. */
export type StoryLine = {
  id: number;
  kind: "state" | "note";
  /**
   * Whether the applicant was emailed about it; `held`: not sent and never will be, because of the hourly
   * limit.
   */
  email: "sent" | "coming" | "held";
  state: ApplicationState | null;
  text: string;
  by: string;
  at: number;
};

/** One row of the owner's list. Times in milliseconds. */
export type ApplicationRow = {
  id: string;
  name: string;
  email: string;
  way: Way;
  dates: string;
  state: ApplicationState;
  sentAt: number;
  movedAt: number;
  /** Whether it has waited for the owner since `movedAt`. */
  waits: boolean;
  /** Whether an earlier application came from the same address. */
  again: boolean;
};

/** An application in a decision about several. */
export type NamedApplication = Pick<ApplicationRow, "id" | "name" | "state">;

/** What the owner sees of a shared quest result. */
export type Brought = { archetype: string; traits: { name: string; percentile: number }[]; takenAt: number };
