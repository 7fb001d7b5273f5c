import fc from "fast-check";
import { expect, test } from "vitest";
import { redactedThought } from "./thoughts.ts";

const WORDS = new Set("i worry about my work and sleep badly may rose when the house is quiet".split(" "));
const seen = (thought: string, names: string[] = []) => redactedThought(thought, WORDS, names);

test.each([
  ["I worry about my work.", "i worry about my work"],
  ["My boss Ravi is why I sleep badly", "my … is … sleep badly"],
  ["Work? My house: The work! When quiet. I sleep", "work my house the work when quiet i sleep"],
  ["i sleep in Rose house", "i sleep … house"],
  ["I WORRY about work", "i … about work"],
  ["call me on 98450 or at maya@villa.test, https://x.test/work", "…"],
  ["(sleep) “badly” work...", "sleep badly work"],
  ["sleep2 3work slee-p", "…"],
  ["", ""],
  ["  \n ", ""],
])("[QUEST-06] of %j a model is given %j", (thought, given) => expect(seen(thought)).toBe(given));

test("[QUEST-06] the member's own names are left out, even where they are ordinary words", () => {
  expect(seen("May rose and sleep", ["May Rose-Iyer"])).toBe("… and sleep");
  expect(seen("May rose and sleep", ["Maya"])).toBe("may rose and sleep");
});

test("[QUEST-06] no more than sixty words leave", () => {
  expect(seen("sleep ".repeat(61)).split(" ")).toHaveLength(60);
  expect(seen(`${"sleep ".repeat(59)}badly work`)).toMatch(/ sleep badly$/);
});

test("[QUEST-06] whatever is written, what leaves is words of ours and dots", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...WORDS))), (parts) => {
      for (const word of seen(parts.join(" ")).split(" "))
        expect(word === "" || word === "…" || WORDS.has(word)).toBe(true);
    }),
  );
});
