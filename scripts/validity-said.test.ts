import { expect, test } from "vitest";
import made from "../content/validity.json" with { type: "json" };
import { storedOf } from "./validity-said.ts";

test("[MEASURE-07] a run that finds the same figures leaves the file and its date as they are, and one that does not is stored", () => {
  const later = { ...structuredClone(made), date: "2027-01-01" };
  expect(storedOf(made, later)).toBe(made);
  const block = later.forms.full[19];
  if (block) block.again[0] = (block.again[0] ?? 0) + 1;
  expect(storedOf(made, later)).toBe(later);
  const other = { ...structuredClone(made), engine: "another" };
  expect(storedOf(made, other)).toBe(other);
});
