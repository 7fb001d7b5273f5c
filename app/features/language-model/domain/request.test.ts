import { expect, test } from "vitest";
import { SLOT_CHARACTERS } from "../contract.ts";
import { REASON_WORDS, slotName } from "./reasons.ts";
import { messageOf, mostOf, retryOf } from "./request.ts";
import { INSTRUCTIONS } from "./instructions.ts";

test("[QUEST-06] what a member wrote stands inside the marks that the instructions name, and nowhere else", () => {
  const data = { section: "mind" as const, texts: [] };
  expect(messageOf(data)).toBe('{"section":"mind","texts":[]}');
  expect(messageOf({ ...data, thought: "… i worry" })).toBe(
    '{"section":"mind","texts":[]}\n<<<what the member wrote\n… i worry\nend of what the member wrote>>>',
  );
  for (const mark of ["<<<what the member wrote", "end of what the member wrote>>>"])
    expect(INSTRUCTIONS).toContain(`"${mark}"`);
});

test("[QUEST-06] a text may be as long as its place, or as the one that it stands for", () => {
  const place = SLOT_CHARACTERS.mind;
  expect(mostOf("mind", "x".repeat(place - 1))).toBe(place);
  expect(mostOf("mind", "x".repeat(place + 1))).toBe(place + 1);
});

test("[QUEST-06] a second try names each reason", () => {
  expect(retryOf(["Too long.", "Praise."])).toBe(
    "That cannot be used:\n- Too long.\n- Praise.\nWrite all texts of this section again. Answer with the JSON alone.",
  );
});

test("[QUEST-06] the owner reads each reason in words of its own, and the place by its name", () => {
  const words = Object.values(REASON_WORDS);
  expect(words.filter((one) => !/^[A-Z].{5,}$/.test(one))).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
  expect((["emotional", "mind", "work", "findings.0", "findings.2"] as const).map(slotName)).toEqual([
    "Emotional Mirror",
    "Mind Card",
    "One Thing To Work On",
    "Finding 1",
    "Finding 3",
  ]);
});
