import type { Evidence } from "../contract.ts";
import type { Catalogue, Weights } from "./catalogue.ts";
import { bestWithPercent, isAgainst, isSaidOf, type Matchable } from "./match.ts";
import { distinctGrammars, type Grammar } from "./drawing/grammar.ts";
import { poster, type Work } from "./drawing/poster.ts";
import { toSvg } from "./drawing/svg.ts";
import { matchesFor } from "./low-reader.ts";
import type { Profile } from "./profile.ts";
import { nameOf, type Wording } from "./wording.ts";
import { levelName } from "./levels.ts";
import { entryOf, itemAt } from "../../../kernel/checked.ts";

type Levels = Evidence["facets"];

/**
 * One more thing for the reader of a PDF report. `facets`: the one or two marked facets that the reason
 * names; `notice`: one thing to look out for in a film, a place to open a book, a first step into a subject.
 */
export type MorePick = {
  kind: "film" | "book" | "subject";
  id: string;
  title: string;
  /** Director, year, language and length; author and year; empty for a subject. */
  by: string;
  text: string;
  /** Of a subject alone, in percent. */
  match?: number;
  facets: string[];
  reason: string;
  notice: string;
  /** The drawing of a film or a book as SVG, 300 by 440, without a title: that stands beside it. */
  picture?: string;
};

/** Four of each kind: twelve in all. */
const EACH = 4;
const PICTURE_HEIGHT = 440;
const pictureOf = (work: Work, grammar: Grammar) =>
  toSvg(poster(work, { height: PICTURE_HEIGHT, titled: false, grammar }));

/** A marked facet that a thing asks for: `high` when it asks for much of it. */
type Meets = { facet: string; high: boolean };

/**
 * The person's marked facets that weights ask for on the side on which they are marked, the weightiest first.
 */
const metBy = (levels: Levels, weights: Weights): Meets[] =>
  Object.entries(weights)
    .filter(([key, w]) => {
      const level = levels[key]?.level ?? 3;
      return w > 0 ? level > 3 : w < 0 && level < 3;
    })
    .toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1]) || a[0].localeCompare(b[0]))
    .map(([facet, w]) => ({ facet, high: w > 0 }));

/**
 * What is said of two facets that a thing meets, and of one: a different sentence each time, as long as there
 * are some. {a} and {b} are names, {pa} and {pb} places such as "above average".
 */
const CONTRAST = [
  "You have {a} {pa} and {b} {pb}, and few things want both at once.",
  "It needs {a}, of which you report more than most, and no {b}, of which you report less.",
  "Your answers put {a} {pa} and {b} {pb}; this one turns on exactly that distance.",
  "With {a} {pa} and {b} {pb}, its first ten minutes will not feel foreign.",
  "Between your {a} ({pa}) and your {b} ({pb}) there is a gap, and it lives there.",
  "You gave {a} more than most do and {b} less: it takes the same side.",
];
const SAME = [
  "{A} and {b} are both {pa} in your answers, and it counts on the two together.",
  "It was put here for {a} and {b}, which go the same way in you: {pa}.",
  "Two of your answers’ clearer lines meet in it: {a} and {b}, each {pa}.",
  "That {a} and {b} are both {pa} in you is reason enough to begin.",
];
const ONE = [
  "It is here for one reason: {a}, {pa} in your answers.",
  "Your {a} ({pa}) and little else speak for it.",
  "Of all you answered, {a} ({pa}) points to it most plainly.",
  "What it rests on is {a}, {pa} in you.",
];
/** For what meets no marked facet: the person stands near the average in all that it asks for. */
const NONE = [
  "Nothing in it asks for more or less than you have: a good place for somebody in the middle.",
  "It leans on nothing that is far from the average in you, so nothing will be in its way.",
  "You stand near the middle in all that it asks for; it was chosen for being near, and for its own sake.",
  "None of your answers is far out here, which leaves the choice to curiosity.",
];

/**
 * Every sentence that a reason may be put together from, with its places: what they say is checked by the
 * claims' test.
 */
export const REASONS = [...CONTRAST, ...SAME, ...ONE, ...NONE];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Gives out sentences in turn, beginning with each kind's first. */
function turns() {
  const given = new Map<string[], number>();
  return (sentences: string[]) => {
    const count = given.get(sentences) ?? 0;
    given.set(sentences, count + 1);
    return itemAt(sentences, count % sentences.length);
  };
}

function reasonOf(wording: Wording, levels: Levels, met: Meets[], next: (of: string[]) => string): string {
  const [a, b] = met;
  if (!a) return next(NONE);
  const place = ({ facet }: Meets) => levelName(entryOf(levels, facet).level);
  const [first, second] = b && !a.high && b.high ? [b, a] : [a, b];
  const sentence = next(!second ? ONE : first.high === second.high ? SAME : CONTRAST);
  const said: Record<string, string> = {
    a: nameOf(wording, first.facet),
    A: capital(nameOf(wording, first.facet)),
    pa: place(first),
    ...(second && { b: nameOf(wording, second.facet), pb: place(second) }),
  };
  return sentence.replaceAll(/\{(\w+)\}/g, (_, key: string) => said[key] ?? "");
}

/**
 * Two facets that a reason names: with a second on the other side where there is one, for a contrast says
 * more; with one on the same side only where both stand at the same place, so that one word fits them both.
 */
function named(levels: Levels, met: Meets[]): Meets[] {
  const [a, ...rest] = met;
  if (!a) return [];
  const place = ({ facet }: Meets) => levelName(entryOf(levels, facet).level);
  const second = rest.find((b) => b.high !== a.high) ?? rest.find((b) => place(b) === place(a));
  return second ? [a, second] : [a];
}

/** What the reader has not seen, nor anything by the same maker. */
function unseen<T extends Matchable & { title: string }>(all: T[], seen: string[]): T[] {
  const makers = all.filter(({ title }) => seen.includes(title)).map((item) => item.director ?? item.author);
  return all.filter((item) => {
    const maker = item.director ?? item.author;
    return !seen.includes(item.title) && !(maker && makers.includes(maker));
  });
}

/**
 * Twelve things that the deck does not show, four films, four books and four subjects, each with a reason of
 * its own from the reader's marked facets, contrasts before all, and one thing to notice. Pure: the same
 * input gives the
 * same twelve.
 * @param shown titles that the reader has seen already
 * @param seed the session's id, which only ever decides between equals
 */
export function morePicks(
  { films, books, subjects }: Catalogue,
  wording: Wording,
  profile: Profile,
  levels: Levels,
  shown: { films: string[]; books: string[]; subjects: string[] },
  seed: string,
): MorePick[] {
  const next = turns();
  const works = {
    films: matchesFor(profile, unseen(films, shown.films), EACH, seed).map(({ item }) => item),
    books: matchesFor(profile, unseen(books, shown.books), EACH, seed).map(({ item }) => item),
  };
  const grammars = distinctGrammars([...works.films, ...works.books]);
  const pickOf = (
    item: Matchable & { title: string; description: string },
    { why, ...rest }: Pick<MorePick, "kind" | "by" | "notice" | "picture" | "match"> & { why: string },
  ): MorePick => {
    const met = named(levels, metBy(levels, item.weights));
    // its own words presume what it asks for most
    const fits =
      rest.kind === "subject" ? !isAgainst(profile, item.weights) : isSaidOf(profile, item.weights);
    const said = fits ? why : "";
    return {
      id: item.id,
      title: item.title,
      text: item.description,
      facets: met.map(({ facet }) => facet),
      reason: [reasonOf(wording, levels, met, next), said].filter(Boolean).join(" "),
      ...rest,
    };
  };
  return [
    ...works.films.map((film, i) =>
      pickOf(film, {
        kind: "film",
        by: `${film.director}, ${film.year}. ${film.language}, ${film.minutes} minutes`,
        why: film.why,
        notice: film.watchFor,
        picture: pictureOf(film, itemAt(grammars, i)),
      }),
    ),
    ...works.books.map((book, i) =>
      pickOf(book, {
        kind: "book",
        by: `${book.author}, ${book.year}`,
        why: book.why,
        notice: book.lineToTry,
        picture: pictureOf(book, itemAt(grammars, works.films.length + i)),
      }),
    ),
    ...bestWithPercent(profile, unseen(subjects, shown.subjects), EACH, seed).map(({ item, match }) =>
      pickOf(item, { kind: "subject", by: "", match, why: item.reason, notice: item.first }),
    ),
  ];
}
