import { z } from "zod";
import type { Slot } from "../report/contract.ts";

export { SLOT_CHARACTERS, SLOTS } from "../report/contract.ts";
export type { QuestResult, Slot, SlotSection } from "../report/contract.ts";

/**
 * Why an answer is not printed. away: nobody answers, or with an error; limited: the provider asks to wait;
 * denied: key, model or request are refused; budget: the day's rupees are spent.
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
  "incomplete",
  "length",
  "language",
  "link",
  "numbers",
  "names",
  "levels",
  "claims",
  "contradiction",
  "unvouched",
  "clinical",
  "flattering",
  "machine",
  "leak",
  "reading",
  "repetition",
  "same",
] as const;
export type Reason = (typeof REASONS)[number];

/**
 * What came of a section. used: at least one text was printed; refused: an answer came, and none of it could
 * be; failed: no answer came; cached: the same facts were answered before; skipped: what the member wrote
 * speaks of a crisis.
 */
export const OUTCOMES = ["used", "refused", "failed", "cached", "skipped"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A member lets the model write for them again. */
export const languageModelAllowed = {
  name: "language-model.allowed",
  payload: z.object({ userId: z.string() }),
} as const;

/** The owner wants it asked again: of one report, or, where none is named, of all that were given up. */
export const languageModelWanted = {
  name: "language-model.wanted",
  payload: z.object({ report: z.object({ sessionId: z.string(), testId: z.string() }).nullable() }),
} as const;

/** Codes of refusals. */
export type LanguageModelCode = "MODEL_NOT_ASKED";

/** Body of PUT /api/language-model/choice. */
export const ChoiceCall = z.strictObject({ allowed: z.boolean("The language model is allowed or not") });
export type ChoiceCall = z.infer<typeof ChoiceCall>;

/**
 * What the owner sees of the model; `model` is null where none is configured. Figures of the last `days`
 * days.
 */
export type OwnerView = {
  model: { name: string; host: string; rupeesADay: number } | null;
  days: number;
  spentToday: number;
  calls: number;
  written: number;
  cached: number;
  skipped: number;
  failed: number;
  refused: number;
  rupees: number;
  reasons: { reason: Reason; texts: number }[];
  /** Printed texts beside the engine's own, the newest first. */
  pairs: { slot: Slot; own: string; text: string; model: string; at: string }[];
  refusedTexts: { slot: Slot; reason: Reason; text: string; attempt: number; at: string }[];
};
