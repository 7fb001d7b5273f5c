import type { Action } from "../contract.ts";
import { findIn } from "../../../lib/typed.ts";

/** Steps that visits can be filtered by, with their bits. */
export const STEPS = {
  quest_start: 1,
  quest_finish: 2,
  report_section: 4,
  signup: 8,
  payment_start: 16,
  payment_failed: 32,
  payment_done: 64,
  apply_click: 128,
  newsletter_join: 256,
} as const satisfies Partial<Record<Action, number>>;
export type Step = keyof typeof STEPS;

/** Statements in one form of the quest; the second form has as many more. */
export const HALF = 58;
/** Statements of both forms together. */
export const STATEMENTS = 2 * HALF;

/** All bits of a visit's bitmask: the steps, and two more actions. */
export const STEP_BITS = { ...STEPS, offer_open: 512, apply_submitted: 1024 } as const satisfies Partial<
  Record<Action, number>
>;

/** The bitmask of a visit with these actions. */
export const stepsOf = (actions: { action: string }[]): number =>
  actions.reduce((steps, { action }) => steps | (findIn(STEP_BITS, action) ?? 0), 0);
