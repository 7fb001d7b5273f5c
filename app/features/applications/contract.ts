import { z } from "zod";

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

/** `code` of an answer of `/api/applications` and `/api/admin/applications`. */
export type ApplicationsCode = "NOT_FOUND" | "CHANGED_MEANWHILE" | "NOT_POSSIBLE" | "INVALID_DATA";

/** Topic of the notice that counts and seats have changed: public pages show them. */
export const APPLICATIONS_CHANGED = "applications.changed";

/** Something was decided, and a letter says so. */
export const applicationMoved = {
  name: "application.moved",
  payload: z.object({ entryId: z.int() }),
};
/** A draft has an address for the first time: the way to go on with it elsewhere is sent there. */
export const applicationBegun = {
  name: "application.begun",
  payload: z.object({ applicationId: z.string() }),
};

/** One line of an application's story, as the owner reads it. `at` in milliseconds. */
export type StoryLine = {
  id: number;
  kind: "state" | "note";
  /** Whether the applicant was written to about it; `held`: they were not, and will not be. */
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
  /** Another application was sent from the same address before. */
  again: boolean;
};

/** What the owner reads of somebody who brings the quest. */
export type Brought = { archetype: string; traits: { name: string; percentile: number }[]; takenAt: number };
