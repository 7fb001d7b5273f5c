import type { Prepared } from "../app/features/quest/domain/form.ts";
import { itemAt } from "../app/lib/checked.ts";

/** Kinds of careless answering that the grades must detect. */
export const CARELESS = [
  "uniform",
  "half",
  "last-third",
  "centre",
  "straight",
  "nearly-straight",
  "pattern",
  "noisy-pattern",
  "alternating",
  "agreeing",
] as const;
export type Careless = (typeof CARELESS)[number];

/** The share of answers that a careless person with slips gives at random. */
const SLIPS = 0.15;
const LONGEST_CYCLE = 15;

const step = (x: number) => Math.min(5, Math.max(1, Math.round(x)));

/** The answers of a careless person, given their honest answers. */
export function carelessAnswers(
  manner: Careless,
  honest: Int8Array,
  { ids }: Prepared,
  { even, normal }: { even: () => number; normal: () => number },
): Int8Array {
  const any = () => 1 + Math.floor(even() * 5);
  const one = any();
  const length = 2 + Math.floor(even() * (LONGEST_CYCLE - 1));
  const cycle = Array.from({ length }, any);
  // a cycle of equal answers would be a straight line
  cycle[1] = 1 + (itemAt(cycle, 0) % 5);
  const drawn = new Set(ids.map((_, p) => p).filter(() => even() < 0.5));
  const slip = (answer: number) => (even() < SLIPS ? any() : answer);
  const ways: Record<Careless, (p: number) => number> = {
    uniform: any,
    half: (p) => (drawn.has(p) ? any() : itemAt(honest, p)),
    "last-third": (p) => (p % 58 >= 39 ? any() : itemAt(honest, p)),
    centre: () => step(3 + normal()),
    straight: () => one,
    "nearly-straight": () => (even() < 0.1 ? step(one + (even() < 0.5 ? 1 : -1)) : one),
    pattern: (p) => itemAt(cycle, p % length),
    "noisy-pattern": (p) => slip(itemAt(cycle, p % length)),
    alternating: (p) => slip(itemAt(cycle, p % 2)),
    agreeing: () => slip(even() < 0.5 ? 4 : 5),
  };
  return honest.map((_, p) => ways[manner](p));
}
