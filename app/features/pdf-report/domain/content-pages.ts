import type { Chooser } from "../contract.ts";
import { faintArt } from "./art.ts";
import type { Group } from "./blocks.ts";
import { itemOf } from "./mindset-pages.ts";
import { PARTS } from "./offer.ts";
import type { Page } from "./pdf-report.ts";
import { reactionTo, type Source } from "./source.ts";
import { itemAt } from "../../../lib/checked.ts";

const part = PARTS[2];
const page = (title: string, groups: Group[]): Page => ({ part, title, groups, columns: 1 });

/** Part three: how the reader takes things in, and the picks for them. */
export const contentPages = (s: Source, texts: Chooser): Page[] => [
  attentionPage(s, texts),
  ...kindsInOrder(s).map(({ kind, title }) =>
    page(
      title,
      picksOf(s, kind).map((pick) => [{ is: "pick", pick }]),
    ),
  ),
  eveningsPage(s),
];

function attentionPage(s: Source, texts: Chooser): Page {
  const [first, ...rules] = texts.several("attention", 4);
  const art = faintArt(s.outline(), { cx: 560, cy: 330, r: 470, h: 360 }, "Lines of your own shape");
  return {
    part,
    title: "How you take things in",
    night: { height: 318, art, blocks: first ? [itemOf(first)] : [] },
    groups: rules.map((block) => [itemOf(block)]),
    columns: 1,
  };
}

const KINDS = [
  { kind: "film", section: "films", title: "Four films" },
  { kind: "book", section: "books", title: "Four books" },
  { kind: "subject", section: "subjects", title: "Four subjects" },
] as const;
const picksOf = (s: Source, kind: (typeof KINDS)[number]["kind"]) =>
  s.more.filter((pick) => pick.kind === kind);

/** Liked kinds come first, disliked ones last. */
export function kindsInOrder(s: Source): readonly (typeof KINDS)[number][] {
  const rank = ({ section }: (typeof KINDS)[number]) =>
    ({ like: 0, none: 1, dislike: 2 })[reactionTo(s, section)];
  return KINDS.toSorted((a, b) => rank(a) - rank(b));
}

/** Kinds of picks for the eight evenings, in order. */
const EVENINGS = ["film", "book", "subject", "film", "book", "film", "subject", "book"] as const;

function eveningsPage(s: Source): Page {
  const counts = { film: 0, book: 0, subject: 0 };
  const rows = EVENINGS.map((kind, i) => {
    const pick = itemAt(picksOf(s, kind), counts[kind]++);
    const company = kind === "film" && s.reader.isLow ? "with one person" : "";
    return {
      label: `Evening ${i + 1}`,
      text: pick.title,
      note: [company, pick.notice].filter(Boolean).join(": "),
    };
  });
  return page("Eight evenings", [[{ is: "note", text: s.frame.evenings }], [{ is: "rows", rows }]]);
}
