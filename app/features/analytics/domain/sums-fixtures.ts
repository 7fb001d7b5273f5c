import { MEASURES, type Sum } from "./sums.ts";
import { tableOf } from "../../../lib/typed.ts";

/** A sum with these measures; the others are 0. */
export const sum = (dimension: string, value: string, given: Partial<Sum>): Sum => ({
  dimension,
  value,
  day: null,
  times: null,
  ...tableOf(MEASURES, () => 0),
  ...given,
});
