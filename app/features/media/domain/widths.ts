import type { Cut } from "../contract.ts";
import { lastOf } from "../../../lib/checked.ts";
import type { Size } from "./cutting.ts";

const WIDTHS: Record<Cut, readonly number[]> = {
  whole: [320, 640, 960, 1280, 1920, 2560],
  wide: [768, 1280, 1920, 2560],
  tall: [480, 720, 1080],
};

/**
 * The widths to make of a part: the standard ones it has enough pixels for, and its own if that is more than
 * 10% above these and below the widest standard one.
 */
export function widthsOf(part: Size, cut: Cut): number[] {
  const all = WIDTHS[cut];
  const fitting = all.filter((width) => width <= part.width);
  const own =
    part.width < lastOf(all) && !fitting.includes(part.width) && part.width > (fitting.at(-1) ?? 0) * 1.1;
  return own ? [...fitting, part.width] : fitting;
}

/** A part's height at a width. */
export const heightAt = (part: Size, width: number) =>
  Math.max(1, Math.round((width * part.height) / part.width));
