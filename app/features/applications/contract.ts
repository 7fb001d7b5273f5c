/** The three ways into the house, by the id that prices have. */
export const WAYS = { insider: "Insider access", main: "Main experience", executive: "Executive escape" };
export type Way = keyof typeof WAYS;
export const isWay = (text: string): text is Way => Object.hasOwn(WAYS, text);
/** The way in of an application; the form takes no other than the three. */
export const wayOf = ({ way }: { way: string }): Way => (isWay(way) ? way : "main");

/** Where an application stands. `draft`: it was saved while it was written, and never sent. */
export const STATES = [
  "draft",
  "received",
  "conversation",
  "offered",
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

/** What the owner put into an offer. `until`: the last day on which it can be taken, as YYYY-MM-DD. */
export type Offer = { price: string; until: string; words: string };

/** Whoever wants the week told of, wherever it is, or the next dates that suit. */
export const LATER = "later";

export const APPLICATION_ID = /^app_[\w-]{22}$/;
