import type { GlyphName } from "../../../ui/admin/glyph.tsx";
import type { Key } from "../../../ui/admin/keys.tsx";
import type { Found, FoundKind } from "../contract.ts";
import { matches, wordsOf } from "../domain/matching.ts";
import { SECTIONS } from "./sections.ts";

/**
 * One line of the palette: it leads somewhere (`to`), does something (`run`) or takes a change back (`undo`).
 * `before` and `after` stand around the name, quieter.
 */
export type Entry = {
  id: string;
  icon: GlyphName;
  before?: string;
  name: string;
  after?: string;
  note?: string;
  keys?: string;
  to?: string;
  undo?: number;
  run?: () => void;
};
export type Group = { title: string; entries: Entry[] };

const LOOK: Record<FoundKind, Pick<Entry, "icon" | "before" | "after">> = {
  setting: { icon: "pen", before: "Set ", after: " to…" },
  undo: { icon: "undo", before: "Undo " },
  log: { icon: "list" },
  member: { icon: "people" },
  application: { icon: "pen" },
  order: { icon: "bag" },
  post: { icon: "pen" },
  picture: { icon: "picture" },
  view: { icon: "chart" },
};
const DONE: readonly FoundKind[] = ["setting", "undo"];
const fromFound = ({ kind, name, note, to, undo }: Found): Entry => {
  return { ...LOOK[kind], id: `${kind} ${to} ${name}`, name, note, to, ...(undo !== undefined && { undo }) };
};

const sections: Entry[] = SECTIONS.map(({ name, to, icon, key }) => ({
  id: `room ${to}`,
  icon,
  before: "Go to ",
  name,
  keys: `g ${key}`,
  to,
}));

/** Keys that belong to lists and dialogs, or that the palette has as rooms. */
const ELSEWHERE = /^(g .|j|k|x|Enter|Escape|mod\+k|mod\+Enter)$/;
/** What the keys of the page do, for who looks for it by name. */
export const fromKeys = (keys: readonly Key[]): Entry[] =>
  [...new Map(keys.filter((one) => !ELSEWHERE.test(one.keys)).map((one) => [one.keys, one])).values()].map(
    (one) => ({
      id: `key ${one.keys}`,
      icon: "right",
      name: one.does,
      keys: one.keys,
      run: () => one.run(new KeyboardEvent("keydown")),
    }),
  );

/**
 * What the palette shows for a text: what can be done, where one can go, what was found. After ">" only what
 * can be done.
 */
export function groupsFor(text: string, actions: readonly Entry[], found: readonly Found[]): Group[] {
  const onlyActions = text.startsWith(">");
  const words = wordsOf(text.replace(/^>/, ""));
  const fits = ({ before = "", name, after = "" }: Entry) => matches(words, before, name, after);
  const done = found.filter(({ kind }) => DONE.includes(kind)).map(fromFound);
  const does = { title: "Do", entries: [...done, ...actions.filter(fits)] };
  const goes = { title: "Go to", entries: onlyActions ? [] : sections.filter(fits) };
  const groups = [
    ...(words.length > 0 ? [does, goes] : [goes, does]),
    {
      title: "Find",
      entries: onlyActions ? [] : found.filter(({ kind }) => !DONE.includes(kind)).map(fromFound),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
