import { SECTIONS } from "../contract.ts";
import type { Told } from "./book.ts";
import type { Source } from "./source.ts";

/** The longest thought that is printed in full, in characters; a page must stay a page. */
const LONGEST = 320;
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/\s+\S*$/, "")} …` : text);

/** What the member told us, in their own words, and what this book made of it. Nothing when they said nothing or did not want it used. */
export function told(s: Source): Told[] {
  const items = SECTIONS.flatMap((id) => {
    const own = s.feedback.find((f) => f.sectionId === id);
    if (!own || (own.reaction === "none" && !own.thought.trim())) return [];
    const answer =
      own.reaction === "none" ? "No thumb, but a thought, and it is kept here beside what you will read." : s.texts.told[own.reaction][id];
    const reaction = own.reaction === "like" ? "You liked it" : own.reaction === "dislike" ? "You did not like it" : "You added a thought";
    return [{ section: s.texts.told.sections[id], reaction, thought: shortened(own.thought.trim()), answer }];
  });
  if (items.length === 0) return [];
  return [
    {
      kind: "told",
      part: null,
      title: "What you told us",
      note: "While you read your report you could answer back. You asked for this to shape the book. Here is what you said, unchanged, and what was done with it.",
      items,
    },
  ];
}
