import { type KeyboardEvent } from "react";
import { itemAt } from "../../../lib/checked.ts";

/** The step of each arrow key. */
export const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
/**
 * Whether a click is the second tap of a double tap, which would answer the next statement unread. `sinceMs`:
 * milliseconds it has been on screen.
 */
export const isSecondTap = (count: number, sinceMs: number) => count > 1 && sinceMs < 250;

type AnswerKeyEvent = KeyboardEvent<HTMLButtonElement>;
/** Arrow keys, Home and End move the focus among the answers; Space and Enter give the focused one. */
export function moveOrAnswer(event: AnswerKeyEvent, value: number, onAnswer: (value: number) => void) {
  const { key } = event;
  if (key === " " || key === "Enter") {
    event.preventDefault();
    if (!event.repeat) onAnswer(value);
    return;
  }
  const group = event.currentTarget.parentElement;
  const radios = [...(group?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])];
  const at = key === "Home" ? 0 : key === "End" ? radios.length - 1 : value - 1 + (STEPS[key] ?? Number.NaN);
  if (Number.isNaN(at)) return;
  event.preventDefault();
  itemAt(radios, (at + radios.length) % radios.length).focus();
}
