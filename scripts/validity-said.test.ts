import { expect, test } from "vitest";
import made from "../content/validity.json" with { type: "json" };
import { validityFrom } from "../app/features/quest/domain/validity.ts";
import { saidOf, storedOf } from "./validity-said.ts";

test("[MEASURE-07] a run that finds the same figures leaves the file and its date as they are, and one that does not is stored", () => {
  const later = { ...structuredClone(made), date: "2027-01-01" };
  expect(storedOf(made, later)).toBe(made);
  const block = later.forms.full[19];
  if (block) block.again[0] = (block.again[0] ?? 0) + 1;
  expect(storedOf(made, later)).toBe(later);
  const other = { ...structuredClone(made), engine: "7" };
  expect(storedOf(made, other)).toBe(other);
});

test("[MEASURE-07] what a run prints are the figures of the page", () => {
  expect(saidOf("58 statements", validityFrom(made.forms.short, made.odds.short))).toBe(
    [
      "58 statements, 10,000 people:",
      "  two results agree at .83 (traits) and .78 (facets)",
      "  an 80% range holds where people stand for .77 (traits) and .78 (facets) of them",
      "  graded C: 0.3% and 0.5% of honest people, 89.8% of answers by chance, 34.6% where half are",
      "  odds of the archetype, of 2,40,000 people, are off by .01 at most",
    ].join("\n"),
  );
});
