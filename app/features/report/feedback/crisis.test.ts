import { describe, expect, test } from "vitest";
import { speaksOfCrisis } from "./crisis.server.ts";

describe("[QUEST-08] phrases about not wanting to live", () => {
  test.each([
    ["as they stand", "Some days I want to die."],
    ["in capitals", "I WANT TO DIE"],
    ["over two lines", "I want\n   to die"],
    ["with the apostrophe that a phone writes", "I don’t want to live"],
    ["without one", "i dont want to live like this"],
    ["in wide letters", "ＫＩＬＬ ＭＹＳＥＬＦ"],
    ["in bold capitals of mathematics", "𝐊𝐈𝐋𝐋 𝐌𝐘𝐒𝐄𝐋𝐅"],
    ["in Hindi, its dot apart", "मैं ख\u093cुदकुशी के बारे में सोचती हूँ"],
    ["in Hindi, its dot within", "मैं \u0959ुदकुशी के बारे में सोचती हूँ"],
    ["in Hindi in Latin letters", "Marna chahti hoon"],
    ["in Tamil", "எனக்கு சாக வேண்டும்"],
  ])("are recognised %s", (_, thought) => expect(speaksOfCrisis(thought)).toBe(true));

  test.each([
    ["nothing", ""],
    ["a living", "I want to live by the sea, and die of laughter."],
    ["a film", "This deck kills it."],
    ["a word cut in two", "I wantto die-cast my own keys"],
  ])("are not recognised in %s", (_, thought) => expect(speaksOfCrisis(thought)).toBe(false));
});
