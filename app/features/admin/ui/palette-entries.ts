import type { GlyphName } from "../../../ui/admin/glyph.tsx";
import type { Found, FoundKind } from "../contract.ts";
import { matches, wordsOf } from "../domain/matching.ts";
import { SECTIONS } from "./sections.ts";

/**
 * An entry of the palette: a link (`to`) or an action (`run`). `before` and `after` are shown around the
 * name, in a lighter colour.
 */
export type Entry = {
  id: string;
  icon: GlyphName;
  before?: string;
  name: string;
  after?: string;
  note?: string;
  to?: string;
  run?: () => void;
};
export type Group = { title: string; entries: Entry[] };

const LOOK: Record<FoundKind, Pick<Entry, "icon" | "before" | "after">> = {
  setting: { icon: "pen", before: "Set ", after: " to…" },
  log: { icon: "list" },
  member: { icon: "people" },
  subscriber: { icon: "mail" },
  application: { icon: "form" },
  order: { icon: "bag" },
  post: { icon: "pen" },
  newsletter: { icon: "mail" },
  picture: { icon: "picture" },
  view: { icon: "chart" },
};
const entryFor = ({ kind, name, note, to }: Found): Entry => ({
  ...LOOK[kind],
  id: `${kind} ${to} ${name}`,
  name,
  note,
  to,
});

const sections: Entry[] = SECTIONS.map(({ name, to, icon }) => ({
  id: `section ${to}`,
  icon,
  before: "Go to ",
  name,
  to,
}));

/** The entries for a typed text: actions, sections and results, or only actions after ">". */
export function groupsFor(text: string, actions: readonly Entry[], found: readonly Found[]): Group[] {
  const onlyActions = text.startsWith(">");
  const words = wordsOf(text.replace(/^>/, ""));
  const fits = ({ before = "", name, after = "" }: Entry) => matches(words, before, name, after);
  const { settings = [], others = [] } = Object.groupBy(found, ({ kind }) =>
    kind === "setting" ? "settings" : "others",
  );
  const actionGroup = { title: "Do", entries: [...settings.map(entryFor), ...actions.filter(fits)] };
  const sectionGroup = { title: "Go to", entries: onlyActions ? [] : sections.filter(fits) };
  const groups = [
    ...(words.length > 0 ? [actionGroup, sectionGroup] : [sectionGroup, actionGroup]),
    { title: "Find", entries: onlyActions ? [] : others.map(entryFor) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
