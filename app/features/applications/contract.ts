/** The three ways into the house, by the id that prices have. */
export const WAYS = { insider: "Insider access", main: "Main experience", executive: "Executive escape" };
export type Way = keyof typeof WAYS;
export const isWay = (text: string): text is Way => Object.hasOwn(WAYS, text);
/** The way in of an application; the form takes no other than the three. */
export const wayOf = ({ way }: { way: string }): Way => (isWay(way) ? way : "main");

/** What the form says about the week; `lastDay` and `replyTime` are empty where the owner has set none. */
export type WeekFacts = { prices: Record<Way, string>; lastDay: string; replyTime: string };

/** Where an application stands. `draft`: it was saved while it was written, and never sent. */
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
/** States of an application that was sent, in the order of the owner's list. */
export const SENT_STATES = STATES.filter((one): one is SentState => one !== "draft");

/** What an application consists of; every field is a text, as a form sends it. */
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
  /** "yes" where the applicant chose to bring the result of the quest. */
  quest: string;
};
export type AnswerKey = keyof Answers;
/** What is wrong with a field, in a sentence for it. */
export type Problems = Partial<Record<AnswerKey, string>>;

/**
 * What the owner offers, as the applicant reads it. Days are YYYY-MM-DD. Insider access has no week: `arrives`,
 * `leaves` and `room` are empty.
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
};

/** "4 to answer, oldest 2 days"; the age is left out on the first day. */
export const toAnswerText = ({ count, days }: { count: number; days: number }): string =>
  `${count} to answer${days > 0 ? `, oldest ${days} ${days === 1 ? "day" : "days"}` : ""}`;

/** In place of a state in the owner's list: every application that waits for the owner. */
export const TO_ANSWER_FILTER = "to-answer";

/** Whoever wants the week told of, wherever it is, or the next dates that suit. */
export const LATER = "later";

export const APPLICATION_ID = /^app_[\w-]{22}$/;
