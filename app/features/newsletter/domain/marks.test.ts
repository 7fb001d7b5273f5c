import { expect, test } from "vitest";
import { type Mark, type Marked, withMark } from "./marks.ts";

/** "Hello |world|" is a text with a selection. */
const read = (shown: string): Marked => {
  const [before = "", selected = "", after = ""] = shown.split("|");
  return { text: before + selected + after, start: before.length, end: before.length + selected.length };
};
const shown = ({ text, start, end }: Marked) =>
  `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

test.each<[string, Mark, string]>([
  ["Hello |world|", "bold", "Hello **|world|**"],
  ["Hello **|world|**", "bold", "Hello |world|"],
  ["Hello ||", "italic", "Hello *|italic|*"],
  ["One\n|Two|\nThree", "heading", "One\n|## Two|\nThree"],
  ["|One\nTwo|", "list", "|- One\n- Two|"],
  ["|- One\n- Two|", "list", "|One\nTwo|"],
  ["A |word| here", "link", "A [word](|https://|) here"],
  ["Before|After|", "button", "Before\n\n[After](|https://|)"],
  ["||\nAfter", "picture", "![|What it shows|](/art/)\n\nAfter"],
])("[ADMIN-06] %j with %s", (before, mark, after) => expect(shown(withMark(read(before), mark))).toBe(after));
