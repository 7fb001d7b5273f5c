import { type ApplicationState, SENT_STATES, type SentState, type Way } from "../contract.ts";

/** Texts for the owner by state: its name, the form after “is”, and the event in a person’s history. */
export const STATE_WORDS: Record<ApplicationState, { name: string; is: string; became: string }> = {
  draft: { name: "Draft", is: "a draft", became: "Started an application" },
  received: { name: "New", is: "received", became: "Sent an application" },
  conversation: { name: "In conversation", is: "in conversation", became: "Invited to a conversation" },
  offered: { name: "Offered", is: "offered", became: "Offered a seat" },
  accepted: { name: "Accepted", is: "accepted", became: "Accepted the offer" },
  waiting: { name: "Waiting list", is: "on the waiting list", became: "Put on the waiting list" },
  seated: { name: "Seated", is: "seated", became: "Seat confirmed" },
  declined: { name: "Declined", is: "declined", became: "Declined" },
  withdrawn: { name: "Withdrawn", is: "withdrawn", became: "Withdrew their application" },
};

/**
 * A decision of the owner: the state it leads to, or `reopened`, which leads back to the state before the
 * decline. Only the applicant sends, accepts and withdraws.
 */
export type Decision = Exclude<SentState, "received" | "accepted" | "withdrawn"> | "reopened";

/** The decisions that the owner can make in each state. */
const MOVES: Record<ApplicationState, Decision[]> = {
  draft: [],
  received: ["conversation", "offered", "waiting", "declined"],
  conversation: ["conversation", "offered", "waiting", "declined"],
  offered: ["offered", "seated", "waiting", "declined"],
  accepted: ["seated", "offered", "waiting", "declined"],
  waiting: ["conversation", "offered", "declined"],
  seated: ["waiting", "declined"],
  declined: ["reopened"],
  withdrawn: [],
};
export const movesFrom = (state: ApplicationState): Decision[] => MOVES[state];
export const mayMove = (from: ApplicationState, to: Decision) => MOVES[from].includes(to);

/** States in which a seat is promised or given. */
const WITH_SEAT: ApplicationState[] = ["offered", "accepted", "seated"];
export const hasSeat = (state: ApplicationState) => WITH_SEAT.includes(state);

/** Decisions for several applications at once: those that need no individual details. */
export const DECISIONS_FOR_SEVERAL = ["waiting", "declined"] as const satisfies Decision[];
export type DecisionForSeveral = (typeof DECISIONS_FOR_SEVERAL)[number];
/** Decisions about several never take away an offered or confirmed seat; only the application's page can. */
export const mayMoveWithOthers = (from: ApplicationState, to: DecisionForSeveral) =>
  mayMove(from, to) && !hasSeat(from);

/** Whether the application is closed, so that the applicant has to start a new one. */
export const isEnded = (state: ApplicationState) => state === "withdrawn" || state === "declined";
/** States of sent applications that are still active. */
export const OPEN: ApplicationState[] = SENT_STATES.filter((state) => !isEnded(state));
export const isOpen = (state: ApplicationState) => OPEN.includes(state);

/** States in which the owner has to act: the application is unanswered, or the offer was accepted. */
export const TO_ANSWER: SentState[] = ["received", "accepted"];

type Words = { name: string; now: string; next: string };
/** The texts for the applicant: the state's name, its meaning and the next step. */
export const APPLICANT_WORDS: Record<SentState, Words> = {
  received: {
    name: "Received",
    now: "We have your application, and one of us will read all of it.",
    next: "We’ll answer by email: a time to talk, an offer, a place on the waiting list, or a no.",
  },
  conversation: {
    name: "In conversation",
    now: "We would like to talk. Our email has the time and a file for your calendar.",
    next: "Next we choose the whole table together, and write to you with an offer or a no.",
  },
  offered: {
    name: "Offered",
    now: "We have a seat for you. Your offer and its last day are below.",
    next: "Accept the offer here, or reply to our email if you have questions. Accepting costs nothing yet: we’ll confirm your seat by email and tell you how to pay.",
  },
  accepted: {
    name: "Accepted",
    now: "You accepted our offer. We’re holding the seat for you.",
    next: "We’ll confirm your seat by email and tell you how to pay.",
  },
  waiting: {
    name: "Waiting list",
    now: "You’re on the waiting list. We’d like to have you, but have no seat to offer yet.",
    next: "If a seat becomes free or new dates are set, you’ll be the first to know.",
  },
  seated: {
    name: "Seated",
    now: "You have a seat at the table.",
    next: "Next we’ll email you the address, the tide table and short introductions to the others.",
  },
  declined: {
    name: "Declined",
    now: "We can’t invite you for these dates. This was a person’s decision, and says nothing about what you build.",
    next: "You can apply again for other dates at any time.",
  },
  withdrawn: {
    name: "Withdrawn",
    now: "You withdrew your application. It will be deleted after twelve months.",
    next: "You can apply again at any time.",
  },
};

/** Texts for Insider access, which has no seat and no week. */
const INSIDER_WORDS: Partial<Record<SentState, Partial<Words>>> = {
  offered: {
    now: "We can offer you Insider access. Your offer and its last day are below.",
    next: "Accept the offer here, or reply to our email if you have questions. Accepting costs nothing yet: we’ll confirm your access by email and tell you how to pay.",
  },
  accepted: {
    now: "You accepted our offer.",
    next: "We’ll confirm your access by email and tell you how to pay.",
  },
  seated: { now: "Insider access is yours.", next: "Next we’ll email you how to get started." },
};

/** The texts for the applicant of one package. */
export const applicantWords = (state: SentState, way: Way): Words => ({
  ...APPLICANT_WORDS[state],
  ...(way === "insider" && INSIDER_WORDS[state]),
});

/** The steps of a successful application, in order. */
export const PATH = ["received", "conversation", "offered", "accepted", "seated"] as const;
