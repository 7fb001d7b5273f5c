import type { ApplicationState, SentState, Way } from "../contract.ts";

/** What the owner may do with an application in a state. */
const MOVES: Record<ApplicationState, SentState[]> = {
  draft: [],
  received: ["conversation", "offered", "waiting", "declined"],
  conversation: ["conversation", "offered", "waiting", "declined"],
  offered: ["offered", "seated", "waiting", "declined"],
  accepted: ["seated", "offered", "waiting", "declined"],
  waiting: ["conversation", "offered", "declined"],
  seated: ["waiting", "declined"],
  declined: ["received"],
  withdrawn: [],
};
export const movesFrom = (state: ApplicationState): SentState[] => MOVES[state];
export const mayMove = (from: ApplicationState, to: SentState) => MOVES[from].includes(to);

/** States in which the applicant is still waiting for something, or is expected. */
export const OPEN: ApplicationState[] = [
  "received",
  "conversation",
  "offered",
  "accepted",
  "waiting",
  "seated",
];
export const isOpen = (state: ApplicationState) => OPEN.includes(state);

/** States in which the owner has to act: the application is unanswered, or the offer was accepted. */
export const TO_ANSWER: SentState[] = ["received", "accepted"];

type Words = { name: string; now: string; next: string };
/** What the applicant reads: the state's name, what it means, and what happens next. */
export const APPLICANT_WORDS: Record<SentState, Words> = {
  received: {
    name: "Received",
    now: "Your application is here, and one of us will read all of it.",
    next: "Next comes an answer by email: a time to talk, an offer, a place on the waiting list, or a no.",
  },
  conversation: {
    name: "In conversation",
    now: "We would like to talk. The letter that we sent has the time, and a file for your calendar.",
    next: "Next we compose the table as a whole, and write to you with an offer or a no.",
  },
  offered: {
    name: "Offered",
    now: "There is a seat for you. This is our offer.",
    next: "Accept the offer here, or reply to our email if you have questions. Accepting costs nothing yet: we then confirm your seat by email and tell you how to pay.",
  },
  accepted: {
    name: "Accepted",
    now: "You accepted our offer. We hold the seat for you.",
    next: "We confirm your seat by email and tell you how to pay.",
  },
  waiting: {
    name: "Waiting list",
    now: "You are on the waiting list. We would like to have you, and have no seat to offer you yet.",
    next: "If a seat comes free, or new dates are set, you hear it first.",
  },
  seated: {
    name: "Seated",
    now: "You have a seat at the table.",
    next: "Next come the address, the tide table and short introductions to the others, by email.",
  },
  declined: {
    name: "Kindly no",
    now: "It is a no for these dates. It came from a person, and says nothing about what you build.",
    next: "You may apply again for other dates whenever you like.",
  },
  withdrawn: {
    name: "Withdrawn",
    now: "You took your application back. It is out of the running, and is deleted after twelve months.",
    next: "You may apply again whenever you like.",
  },
};

/** Insider access has no seat, and no house to come to. */
const INSIDER_WORDS: Partial<Record<SentState, Partial<Words>>> = {
  offered: {
    now: "Insider access is there for you. This is our offer.",
    next: "Accept the offer here, or reply to our email if you have questions. Accepting costs nothing yet: we then confirm your access by email and tell you how to pay.",
  },
  accepted: {
    now: "You accepted our offer.",
    next: "We confirm your access by email and tell you how to pay.",
  },
  seated: { now: "Insider access is yours.", next: "Next comes an email on how it begins." },
};

/** What the applicant reads of one way in. */
export const applicantWords = (state: SentState, way: Way): Words => ({
  ...APPLICANT_WORDS[state],
  ...(way === "insider" && INSIDER_WORDS[state]),
});

/** The way of an application that is not turned down, in its order. */
export const PATH = ["received", "conversation", "offered", "accepted", "seated"] as const;
