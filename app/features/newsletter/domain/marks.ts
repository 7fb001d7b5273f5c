/** A text and what is selected in it, from `start` to before `end`. */
export type Marked = { text: string; start: number; end: number };
export type Mark = "heading" | "bold" | "italic" | "list" | "quote" | "link" | "button" | "picture";

const within = ({ text, start, end }: Marked) => text.slice(start, end);
const put = ({ text, start, end }: Marked, words: string, from: number, to: number): Marked => ({
  text: text.slice(0, start) + words + text.slice(end),
  start: start + from,
  end: start + to,
});

/** Puts signs around what is selected, or takes them away where they are. */
function wrapped(given: Marked, sign: string, blank: string): Marked {
  const { text, start, end } = given;
  if (text.slice(start - sign.length, start) === sign && text.slice(end, end + sign.length) === sign)
    return {
      text: text.slice(0, start - sign.length) + within(given) + text.slice(end + sign.length),
      start: start - sign.length,
      end: end - sign.length,
    };
  const words = within(given) || blank;
  return put(given, sign + words + sign, sign.length, sign.length + words.length);
}

/** Begins every line of the selection with a sign, or takes it away where all have it. */
function begun({ text, start, end }: Marked, sign: string): Marked {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const all = lines.every((line) => line.startsWith(sign));
  const words = lines.map((line) => (all ? line.slice(sign.length) : sign + line)).join("\n");
  return { text: text.slice(0, from) + words + text.slice(to), start: from, end: from + words.length };
}

/** Something that stands in a paragraph of its own, as a button does. */
function apart(given: Marked, words: string, from: number, to: number): Marked {
  const before = given.text.slice(0, given.start);
  const lead = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const after = given.text.slice(given.end);
  const tail = after === "" || after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  return put(given, lead + words + tail, lead.length + from, lead.length + to);
}

/**
 * What a press on a sign of the toolbar makes of a text in Markdown; what should be typed next is selected.
 */
export function withMark(given: Marked, mark: Mark): Marked {
  const words = within(given);
  if (mark === "bold") return wrapped(given, "**", "bold");
  if (mark === "italic") return wrapped(given, "*", "italic");
  if (mark === "heading") return begun(given, "## ");
  if (mark === "list") return begun(given, "- ");
  if (mark === "quote") return begun(given, "> ");
  if (mark === "picture") {
    const alt = words || "What it shows";
    return apart(given, `![${alt}](/art/)`, 2, 2 + alt.length);
  }
  const label = words || (mark === "button" ? "Apply for February" : "words");
  const made = `[${label}](https://)`;
  const at = label.length + 3;
  return mark === "button" ? apart(given, made, at, at + 8) : put(given, made, at, at + 8);
}
