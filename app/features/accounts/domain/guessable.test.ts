import { expect, test } from "vitest";
import { guessableProblem } from "./guessable.ts";

const maya = { firstName: "Maya", lastName: "Iyer-Menon", email: "sunny.walker7@villa.test" };

test.each([
  ["i-am-MAYA-1990", "name"],
  ["menon-at-dusk", "name"],
  ["Sunny.Walker7!", "e-mail"],
  ["my walker stick", "e-mail"],
  ["villavesper", "name of this site"],
  ["Vesper-2026!", "name of this site"],
  ["vesper-dusks", "name of this site"],
])("[SAFE-03] %s is refused because of the %s", (password, why) => {
  expect(guessableProblem(password, maya)).toContain(why);
});

test.each([
  "vesper-evening",
  "vesper-sunset",
  "1234-5678-9b",
  "correct horse",
  "blue-hour",
  "may a rain fall",
])("%s may be chosen", (password) => {
  expect(guessableProblem(password, maya)).toBeUndefined();
});

test("a name of three letters, or none, refuses nothing by itself", () => {
  const ada = { firstName: "Ada", lastName: null, email: "a@villa.test" };
  expect(guessableProblem("adagio-in-march", ada)).toBeUndefined();
  expect(guessableProblem("adamant-at-3", { ...ada, email: "ada@villa.test" })).toBeUndefined();
  expect(guessableProblem("x-k99z-x", { ...ada, email: "k99z@villa.test" })).toContain("e-mail");
});
