import { expect, test } from "vitest";
import { SLOTS } from "../contract.ts";
import { sectionOf } from "./slots.ts";

test("[QUEST-06] each text that may be worded anew stands on the screen of its section", () => {
  expect(Object.fromEntries(SLOTS.map((slot) => [slot, sectionOf(slot)]))).toEqual({
    emotional: "emotional",
    mind: "mind",
    work: "work",
    ...Object.fromEntries([0, 1, 2, 3, 4].map((n) => [`findings.${n}`, "findings"])),
  });
});
