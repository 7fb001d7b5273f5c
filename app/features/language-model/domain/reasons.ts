import type { Reason, Slot } from "../contract.ts";
import { findIn } from "../../../kernel/typed.ts";

/** Each reason in words for the site's owner. */
export const REASON_WORDS: Record<Reason, string> = {
  late: "No answer within 20 seconds",
  away: "No answer, or an error of the provider",
  limited: "The provider asked to wait",
  denied: "Key, model or request refused",
  budget: "The day's rupees were spent",
  "too long": "An answer without end",
  truncated: "Cut off",
  broken: "Not the JSON that was asked for",
  incomplete: "A text or its claims left out",
  length: "Too long or too short for its place",
  language: "Not English, or words nobody uses here",
  link: "A link, an address or markup",
  numbers: "A number that we did not give",
  names: "A name or quotation that we did not give",
  levels: "A level that is another one",
  claims: "Claims that were not given",
  contradiction: "Against what was measured",
  unvouched: "More than the claims say",
  clinical: "Words of diagnosis, of fate or of everybody",
  flattering: "Praise",
  machine: "Talk of itself or of its task",
  leak: "What the member wrote or is called",
  reading: "Hard to read",
  repetition: "The same words twice",
  same: "Our own text again",
};

/** The place of a text in the report. */
export const slotName = (slot: Slot): string =>
  findIn({ emotional: "Emotional Mirror", mind: "Mind Card", work: "One Thing To Work On" }, slot) ??
  `Finding ${Number(slot.split(".")[1]) + 1}`;
