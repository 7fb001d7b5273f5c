import { type SectionId } from "../contract.ts";
import { faintArt } from "./art.ts";
import { textsByFacet } from "./choices.ts";
import { PARTS } from "./offer.ts";
import type { Attention, Chapter, Picks, Checklist, Week } from "./pdf-report.ts";
import { facetRangeOf, nameOf, rangeOf, reactionTo, scoresOf, type Source } from "./source.ts";
import { countOf } from "../../../kernel/plural.ts";
import { entryOf, itemAt } from "../../../kernel/checked.ts";

const part = PARTS[2];

/** Part three: what to feed such a mind with, and when. */
export const feeding = (s: Source): Chapter[] => [attention(s), ...picks(s), checklist(s), week(s)];

/** So many rules have a page. */
const RULES = { count: 5, least: 5, perTrait: 2 };

function attention(s: Source): Attention {
  const { traits } = scoresOf(s);
  return {
    kind: "attention",
    part,
    opens: part,
    title: "Five rules for your attention",
    note: s.texts.frame.attention,
    band: faintArt(s.outline(traits), { cx: 560, cy: 330, r: 470, h: 360 }, "Lines of your own shape"),
    rules: textsByFacet(s, s.texts.attention, RULES).map(({ text: { rule, text }, facet, key }) => ({
      trait: facet ? nameOf(s, facet) : entryOf(s.texts.traits, key).name,
      range: facet ? facetRangeOf(s, facet) : rangeOf(entryOf(traits, key)),
      rule,
      text,
    })),
  };
}

const PICK_KINDS = [
  {
    kind: "film",
    section: "films",
    title: "Four more films",
    noticed: "Watch for",
    record: "",
    note: "None of these is in the report on the site. They were matched to your facets in the same way.",
  },
  {
    kind: "book",
    section: "books",
    title: "Four more books",
    noticed: "Open it here",
    record: "",
    note: "Read where it says, for ten minutes, standing. If you sit down, it was the right one.",
  },
  {
    kind: "subject",
    section: "subjects",
    title: "Four more subjects",
    noticed: "A first step",
    record: "Tried on, and what surprised me",
    note:
      "A subject fits when its ordinary working day asks for what you do gladly anyway. Read the bar as " +
      "that, and not as talent.",
  },
] as const;

/** A kind that was liked comes first, one that was not comes last. */
const liking = (s: Source, section: SectionId) => ({ like: 0, none: 1, dislike: 2 })[reactionTo(s, section)];
const kindsInOrder = (s: Source) =>
  PICK_KINDS.toSorted((a, b) => liking(s, a.section) - liking(s, b.section));

type PickKind = Source["more"][number]["kind"];
const picksOf = (s: Source, kind: PickKind): Source["more"] => s.more.filter((one) => one.kind === kind);

/** Three pages of four: the twelve things that the report's screen does not show. */
export const picks = (s: Source): Picks[] =>
  kindsInOrder(s).map(({ kind, title, noticed, record, note }) => ({
    kind: "picks",
    part,
    title,
    note,
    noticed,
    record,
    items: picksOf(s, kind).map(printed),
  }));
const printed = ({ title, by, match, text, reason, notice, picture }: ReturnType<typeof picksOf>[number]) => {
  return {
    title,
    by,
    text,
    reason,
    notice,
    ...(match !== undefined && { match }),
    ...(picture && { svg: picture }),
  };
};

function checklist(s: Source): Checklist {
  return {
    kind: "checklist",
    part,
    title: "A shelf to fill",
    note:
      "What your report on the site recommends stands there with its reasons, and here by title alone; " +
      "what this part adds stands below it. Tick it, date it, and write down the one thing that stayed.",
    groups: checklistGroups(s),
  };
}

function checklistGroups(s: Source): Checklist["groups"] {
  const { films, books, subjects, quotes } = s.document.results;
  const names = (kind: PickKind) => picksOf(s, kind).map(({ title }) => title);
  const authors = quotes.map(({ author }) => author.split(",")[0] ?? author);
  return [
    { label: "Films, in your result", titles: films.map(({ title }) => title) },
    { label: "Films, added here", titles: names("film") },
    { label: "Books, in your result", titles: books.map(({ title }) => title) },
    { label: "Books, added here", titles: names("book") },
    { label: "Subjects, in your result", titles: subjects.map(({ title }) => title) },
    { label: "Subjects, added here", titles: names("subject") },
    { label: "Quotes, in your result", titles: authors },
  ];
}

type Slot = { what: string; minutes: number; how: string; section: SectionId };
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/** When on each day, where it is no film: those have the evening. */
const HOURS = [
  "before the phone",
  "after dinner",
  "with the first tea",
  "before sleep",
  "straight after work",
  "late morning",
  "early afternoon",
];

const quoteSlot = ({ author }: { author: string }): Slot => ({
  what: `A sentence by ${author.split(",")[0]}`,
  minutes: 10,
  how: "It is in your result. Copy it by hand and write below it where you disagree.",
  section: "quotes",
});

/**
 * What a sitting may be made of: this part's picks and the report's quotes; nothing where there is no more.
 */
function slotsOf(s: Source) {
  const of =
    (kind: PickKind, section: SectionId, minutes: (by: string) => number) =>
    (i: number): Slot[] => {
      const one = picksOf(s, kind)[i];
      return one ? [{ what: one.title, minutes: minutes(one.by), how: one.notice, section }] : [];
    };
  const quote = (i: number) => s.document.results.quotes.slice(i, i + 1).map(quoteSlot);
  return {
    film: of("film", "films", (by) => Number(/(\d+) minutes/.exec(by)?.[1] ?? 110)),
    book: of("book", "books", () => 45),
    subject: of("subject", "subjects", () => 40),
    quote,
  };
}

/** "4 hours 25 minutes"; whole hours without minutes. */
const lengthOf = (minutes: number) =>
  [
    countOf(Math.floor(minutes / 60), "hour"),
    ...(minutes % 60 ? [countOf(minutes % 60, "minute")] : []),
  ].join(" ");

/** Seven sittings; what the member disliked gives its place to what they liked. */
export function week(s: Source): Week {
  const { film, book, subject, quote } = slotsOf(s);
  const plan = [subject(0), book(0), quote(0), book(1), subject(1), film(0), film(1)].flat();
  const spare = [film(2), book(2), subject(2), quote(1)].flat();
  const liked = spare.filter(({ section }) => reactionTo(s, section) === "like");
  const neutral = spare.filter(({ section }) => reactionTo(s, section) === "none");
  const instead = [...liked, ...neutral];
  const adjusted = plan.map((slot) =>
    reactionTo(s, slot.section) === "dislike" ? (instead.shift() ?? slot) : slot,
  );
  const isLow = s.own.evidence.emotional.low;
  const company = scoresOf(s).traits.E.percentile > 65 ? "with somebody" : isLow ? "with one person" : "";
  const days = adjusted.slice(0, 7).map((slot, i) => ({
    day: itemAt(DAYS, i),
    slot: slot.section === "films" ? ["evening", company].filter(Boolean).join(", ") : itemAt(HOURS, i),
    what: slot.what,
    minutes: slot.minutes,
    how: slot.how,
  }));
  const minutes = days.reduce((sum, d) => sum + d.minutes, 0);
  const isDark = days.some(({ slot }) => slot.startsWith("evening"));
  return {
    kind: "week",
    part,
    title: "A week of input",
    note:
      "One week, made of your own matches. Move the days as you like and keep the proportions: a little " +
      "of each beats a feast of one. Afterwards write down what stayed with you, not what you finished.",
    days,
    total: `${lengthOf(minutes)} in all${isDark ? ", a good part of it sitting in the dark" : ""}.`,
  };
}
