import { expect, test } from "vitest";
import { guessableProblem } from "./guessable.ts";

const SITE = { name: "Villa Vesper", host: "houseofdusk.example" };
const maya = { firstName: "Maya", lastName: "Iyer-Menon", email: "sunny.walker7@villa.test" };

test.each([
  ["i-am-MAYA-1990", "name"],
  ["menon-at-dusk", "name"],
  ["Sunny.Walker7!", "email"],
  ["my walker stick", "email"],
  ["villavesper", "name of this site"],
  ["Vesper-2026!", "name of this site"],
  ["vesper-dusks", "name of this site"],
])("[SAFE-03] refuses %s because of the %s", (password, why) => {
  expect(guessableProblem(password, maya, SITE)).toContain(why);
});

test.each([
  "vesper-evening",
  "vesper-sunset",
  "1234-5678-9b",
  "correct horse",
  "blue-hour",
  "may a rain fall",
])("accepts %s", (password) => {
  expect(guessableProblem(password, maya, SITE)).toBeUndefined();
});

test("accepts passwords that contain a name of up to three letters", () => {
  const ada = { firstName: "Ada", lastName: null, email: "a@villa.test" };
  expect(guessableProblem("adagio-in-march", ada, SITE)).toBeUndefined();
  expect(guessableProblem("adamant-at-3", { ...ada, email: "ada@villa.test" }, SITE)).toBeUndefined();
  expect(guessableProblem("x-k99z-x", { ...ada, email: "k99z@villa.test" }, SITE)).toContain("email");
});

test("[SAFE-03] refuses a password that is little more than the site's domain", () => {
  for (const password of ["houseofdusk", "houseofdusk.example", "HouseOfDusk-1"])
    expect(guessableProblem(password, maya, SITE)).toContain("name of this site");
});
