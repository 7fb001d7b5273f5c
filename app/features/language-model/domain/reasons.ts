import type { Reason } from "../contract.ts";

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
  link: "A link, an address or markup",
  language: "Not English",
  length: "Too long or too short",
  numbers: "A number that is not in our letter",
  names: "A name that is not in our letter",
  help: "The help line left out",
  forbidden: "A forbidden phrase",
  facets: "A quality that was not measured",
  reading: "Hard to read",
  same: "Our own letter again",
};
