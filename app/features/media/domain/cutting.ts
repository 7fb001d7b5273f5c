import type { Cut, Focal } from "../contract.ts";

export type Size = { width: number; height: number };
export type Rect = Size & { left: number; top: number };

const RATIO = { wide: 16 / 9, tall: 9 / 16 } as const;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/**
 * The part of a picture that a crop shows, in pixels: as large as possible, with the focal point as central
 * as the edges allow.
 */
export const partOf = (size: Size, cut: Cut, focal: Focal): Rect =>
  cut === "whole" ? { left: 0, top: 0, ...size } : framed(size, RATIO[cut], focal);

function framed({ width, height }: Size, ratio: number, { x, y }: Focal): Rect {
  const wide = Math.max(1, Math.min(width, Math.round(height * ratio)));
  const high = Math.max(1, Math.min(height, Math.round(width / ratio)));
  return {
    left: Math.round(between(0, (width * x) / 100 - wide / 2, width - wide)),
    top: Math.round(between(0, (height * y) / 100 - high / 2, height - high)),
    width: wide,
    height: high,
  };
}

const at = (all: number, per: number, from: number, size: number) =>
  Math.round(between(0, ((all * per) / 100 - from) / size, 1) * 100);
/** Converts a focal point of the whole picture to its position within a part of it, in per cent. */
export function focalIn({ width, height }: Size, part: Rect, { x, y }: Focal): Focal {
  return { x: at(width, x, part.left, part.width), y: at(height, y, part.top, part.height) };
}
