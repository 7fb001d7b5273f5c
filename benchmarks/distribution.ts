import { itemAt } from "../app/lib/checked.ts";
import { seeded } from "../app/lib/seeded.ts";

/** Reproducible random numbers: `share` gives them from 0 to just below 1. */
export function createDistribution(seed: number) {
  const share = seeded(seed);
  const whole = (below: number) => Math.floor(share() * below);
  const hex = (length: number) => Array.from({ length }, () => whole(16).toString(16)).join("");
  /** A random index, by these weights. */
  function weighted(weights: readonly number[]): number {
    let left = share() * weights.reduce((sum, weight) => sum + weight, 0);
    const index = weights.findIndex((weight) => (left -= weight) < 0);
    return index === -1 ? weights.length - 1 : index;
  }
  return {
    share,
    whole,
    weighted,
    yes: (chance: number) => share() < chance,
    oneOf: <T extends { share: number }>(items: readonly T[]): T =>
      itemAt(items, weighted(items.map((item) => item.share))),
    pick: <T>(items: readonly (readonly [T, number])[]): T =>
      itemAt(items, weighted(items.map(([, weight]) => weight)))[0],
    /** One of these, or undefined with the remaining probability; `eager` multiplies their shares. */
    pickOrNone<T>(items: readonly (readonly [T, number])[], eager: number): T | undefined {
      let left = share();
      return items.find(([, weight]) => (left -= weight * eager) < 0)?.[0];
    },
    /** A positive number with this median; half of all are within a factor of two. */
    around: (median: number) =>
      median * Math.exp(1.03 * Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share())),
    /** A UUID of version 4. */
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}
export type Distribution = ReturnType<typeof createDistribution>;
