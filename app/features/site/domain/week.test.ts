import { expect, test } from "vitest";
import { weekInWords } from "./week.ts";

test.each([
  ["2027-01-10", "2027-01-17", "10 to 17 January 2027, seven nights"],
  ["2027-01-28", "2027-02-04", "28 January to 4 February 2027, seven nights"],
  ["2026-12-28", "2027-01-04", "28 December 2026 to 4 January 2027, seven nights"],
  ["2027-01-10", "2027-01-11", "10 to 11 January 2027, one night"],
  ["2027-01-01", "2027-01-15", "1 to 15 January 2027, 14 nights"],
  ["2027-01-10", "2027-01-10", ""],
  ["2027-01-10", "2027-01-09", ""],
  ["", "2027-01-09", ""],
  ["soon", "later", ""],
])("[APPLY-05] writes %s to %s as %j", (from, to, said) => expect(weekInWords(from, to)).toBe(said));
