import { expect, test } from "vitest";
import { firstName } from "./names.ts";

test.each([
  ["Maya Iyer", "Maya"],
  ["  Maya\tIyer ", "Maya"],
  ["Maya", "Maya"],
  [" ", ""],
])("[APPLY-03] %j is called %j in a letter", (name, first) => expect(firstName(name)).toBe(first));
