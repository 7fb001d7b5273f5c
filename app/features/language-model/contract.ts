import { z } from "zod";

export type { Facet, QuestResult } from "../report/contract.ts";

/**
 * Why there is no letter. `away`: no answer or a server error; `limited`: the provider asks to wait;
 * `denied`: it refuses the key, model or request; `budget`: today's budget is spent.
 */
export const REASONS = [
  "late",
  "away",
  "limited",
  "denied",
  "budget",
  "too long",
  "truncated",
  "broken",
  "link",
  "language",
  "length",
  "numbers",
  "names",
  "help",
  "forbidden",
  "facets",
  "reading",
  "same",
] as const;
export type Reason = (typeof REASONS)[number];

/**
 * The outcome of a call. `used`: the letter passed the checks; `refused`: the answer cannot be used;
 * `failed`: no answer.
 */
export type Outcome = "used" | "refused" | "failed";

/** A member switched the language model on again. */
export const languageModelAllowed = {
  name: "language-model.allowed",
  payload: z.object({ userId: z.string() }),
} as const;

/** The owner requests letters again: for one report or, if null, for all whose letters were given up. */
export const languageModelWanted = {
  name: "language-model.wanted",
  payload: z.object({ report: z.object({ sessionId: z.string(), testId: z.string() }).nullable() }),
} as const;

/** This feature's error codes. */
export type LanguageModelCode = "MODEL_NOT_ASKED";

/** Body of PUT /api/language-model/choice. */
export const ChoiceCall = z.strictObject({ allowed: z.boolean("The language model is allowed or not") });
export type ChoiceCall = z.infer<typeof ChoiceCall>;

/** Data of the owner's page. Figures of the last `days` days; `model` is null if none is configured. */
export type OwnerView = {
  model: { name: string; host: string; rupeesADay: number } | null;
  days: number;
  spentToday: number;
  calls: number;
  written: number;
  failed: number;
  refused: number;
  rupees: number;
  reasons: { reason: Reason; calls: number }[];
  /** Printed letters next to the library's, newest first. */
  pairs: { own: string; text: string; model: string; at: string }[];
  refusedLetters: { reason: Reason; text: string; attempt: number; at: string }[];
};
