import { expect, test } from "vitest";
import { isState, STATE_CHOICES, STATES } from "./states.ts";

test("[PAY-12] every state and union territory has its code and its name, abroad stands last", () => {
  const codes = Object.keys(STATES);
  // 28 states, 8 union territories, and abroad
  expect(codes).toHaveLength(37);
  expect(codes.filter((code) => !/^\d\d$/.test(code))).toEqual([]);
  const names = STATE_CHOICES.map(([, name]) => name);
  expect(names.filter((name) => !/^[A-Z][a-z]+/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(37);
  expect(names.at(-1)).toBe("Outside India");
  expect(names.slice(0, -1)).toEqual(names.slice(0, -1).toSorted((a, b) => a.localeCompare(b)));
  expect(STATE_CHOICES.every(([code, name]) => STATES[code] === name)).toBe(true);
});

test("[PAY-12] a code is one of the list, and nothing that every object has", () => {
  expect(["33", "96"].map(isState)).toEqual([true, true]);
  expect(["00", "3", "", "constructor", "toString", 33, null, undefined].map(isState)).toEqual(
    Array.from({ length: 8 }, () => false),
  );
});
