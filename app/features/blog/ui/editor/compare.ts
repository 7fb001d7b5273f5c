import { diffLines, diffWordsWithSpace } from "diff";
import type { Work } from "../../contract.ts";
import { AUDIENCE_NAMES } from "../../domain/audience.ts";
import { itemAt } from "../../../../lib/checked.ts";

export type Part = { text: string; kind: "same" | "added" | "removed" };
/** A line of the comparison: `number` in the newer text, or in the older for what is not there any more. */
export type Line = { number: number; parts: Part[]; changed: boolean };

/** Milliseconds after which two texts that have little in common are shown as all removed, all added. */
const PATIENCE = { timeout: 400 } as const;

const linesOf = (text: string) => text.replace(/\n$/, "").split("\n");
const whole = (text: string, kind: Part["kind"], number: number): Line => ({
  number,
  parts: [{ text, kind }],
  changed: kind !== "same",
});

/** What was added and removed within a text of a few lines. */
export function compareWords(was: string, is: string): Part[] {
  if (was === is) return was ? [{ text: was, kind: "same" }] : [];
  const found = diffWordsWithSpace(was, is, PATIENCE);
  if (!found)
    return [
      { text: was, kind: "removed" as const },
      { text: is, kind: "added" as const },
    ].filter(({ text }) => text);
  return joined(
    found.map(({ value, added, removed }) => ({
      text: value,
      kind: added ? "added" : removed ? "removed" : "same",
    })),
  );
}

/** Changes with nothing but space between them as one: what was, then what is. */
function joined(parts: Part[]): Part[] {
  const out: Part[] = [];
  let [was, is] = ["", ""];
  const flush = () => {
    if (was) out.push({ text: was, kind: "removed" });
    if (is) out.push({ text: is, kind: "added" });
    [was, is] = ["", ""];
  };
  parts.forEach(({ text, kind }, at) => {
    const between = kind === "same" && !text.trim() && (was || is) && parts[at + 1];
    if (kind !== "added" && (kind === "removed" || between)) was += text;
    if (kind !== "removed" && (kind === "added" || between)) is += text;
    if (kind === "same" && !between) {
      flush();
      out.push({ text, kind });
    }
  });
  flush();
  return out;
}

/** Two texts line by line; a line that was changed shows its words. */
export function compareTexts(was: string, is: string): Line[] {
  const found = diffLines(was.replace(/\n*$/, "\n"), is.replace(/\n*$/, "\n"), PATIENCE) ?? [
    { value: was, removed: true, added: false },
    { value: is, removed: false, added: true },
  ];
  const lines: Line[] = [];
  let [old, now] = [1, 1];
  for (let at = 0; at < found.length; at++) {
    const { value, added, removed } = itemAt<Pick<(typeof found)[number], "value" | "added" | "removed">>(
      found,
      at,
    );
    const next = found[at + 1];
    const mine = linesOf(value);
    if (removed && next?.added) {
      const theirs = linesOf(next.value);
      const paired = Math.min(mine.length, theirs.length);
      for (let n = 0; n < paired; n++)
        lines.push({
          number: now + n,
          parts: compareWords(itemAt(mine, n), itemAt(theirs, n)),
          changed: true,
        });
      for (const [n, text] of mine.slice(paired).entries())
        lines.push(whole(text, "removed", old + paired + n));
      for (const [n, text] of theirs.slice(paired).entries())
        lines.push(whole(text, "added", now + paired + n));
      [old, now] = [old + mine.length, now + theirs.length];
      at++;
    } else if (removed) {
      for (const [n, text] of mine.entries()) lines.push(whole(text, "removed", old + n));
      old += mine.length;
    } else {
      for (const [n, text] of mine.entries()) lines.push(whole(text, added ? "added" : "same", now + n));
      now += mine.length;
      if (!added) old += mine.length;
    }
  }
  return lines;
}

export type FieldChange = { name: string; parts: Part[] };

/** Every field of two versions of a post that is different, but for the text. */
export function compareFields(was: Work, is: Work): FieldChange[] {
  const fields: [name: string, was: string, is: string][] = [
    ["Title", was.title, is.title],
    ["Summary", was.summary, is.summary],
    ["Address", `/blog/${was.slug}`, `/blog/${is.slug}`],
    ["Tags", was.tags.join(", "), is.tags.join(", ")],
    ["Cover", was.cover?.src ?? "", is.cover?.src ?? ""],
    ["Cover: alt text", was.cover?.alt ?? "", is.cover?.alt ?? ""],
    ["Cover: caption", was.cover?.caption ?? "", is.cover?.caption ?? ""],
    ["Text for sharing", was.shareText, is.shareText],
    ["Who can read all of it", AUDIENCE_NAMES[was.audience], AUDIENCE_NAMES[is.audience]],
    ["Author", was.author, is.author],
  ];
  return fields.filter(([, a, b]) => a !== b).map(([name, a, b]) => ({ name, parts: compareWords(a, b) }));
}
