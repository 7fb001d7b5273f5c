import { itemAt } from "../../../../lib/checked.ts";
import { type Lab, fromHex, toHex, toLab, fromLab } from "./oklab.ts";

/** oklch as #rrggbb, clipped to sRGB. L 0..1, C about 0..0.37, hue in degrees. */
export function oklch(L: number, C: number, hue: number): string {
  const h = (hue * Math.PI) / 180;
  return toHex(fromLab([L, C * Math.cos(h), C * Math.sin(h)]));
}

/** Mixes `share` (0..1) of `b` into `a` in Oklab; both #rrggbb. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [toLab(fromHex(a)), toLab(fromHex(b))];
  // three values, as in `from`
  return toHex(fromLab(from.map((v, i) => v + (itemAt(to, i) - v) * share) as Lab));
}

const luminance = (hex: string) =>
  fromHex(hex).reduce((sum, v, i) => sum + v * itemAt([0.2126, 0.7152, 0.0722], i), 0);

/** The WCAG 2 contrast ratio of two colours, 1..21. */
export function contrast(a: string, b: string): number {
  const lights = [luminance(a), luminance(b)];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}
