import type { Action } from "../contract.ts";
import { findIn } from "../../../kernel/typed.ts";

/**
 * What a visit came to, as one number, so that visits are found by it without reading their actions: a bit
 * for each of these.
 */
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

/** Steps of a visit in which these actions were taken. */
export const stepsOf = (actions: { action: string }[]): number =>
  actions.reduce((steps, { action }) => steps | (findIn(STEPS, action) ?? 0), 0);
