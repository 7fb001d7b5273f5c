import type { Reader } from "../contract.ts";
import type { Catalogue } from "./catalogue.ts";
import { bestWithPercent, isAgainst, type Matchable, reasonFor } from "./match.ts";
import { distinctGrammars, type Grammar } from "./drawing/grammar.ts";
import { poster, type Work } from "./drawing/poster.ts";
import { toSvg } from "./drawing/svg.ts";
import { isBleak, workChooserFor } from "./low-reader.ts";
import type { Profile } from "./profile.ts";
import { itemAt } from "../../../lib/checked.ts";

/**
 * An additional pick for the PDF report. `by`: director, year, language and length of a film; author and year
 * of a book; empty for a subject. `match`: only for subjects, in percent. `noticeLabel`, `notice`: something
 * to watch for in a film, where to open a book, a first step into a subject. `svg`: the drawing of a film or
 * book, 300 × 440, without a title.
 */
export type MorePick = {
  kind: "film" | "book" | "subject";
  title: string;
  by: string;
  text: string;
  reason: string;
  noticeLabel: string;
  notice: string;
  match?: number;
  svg?: string;
};

/** Picks of each kind. */
const EACH = 4;
const PICTURE_HEIGHT = 440;
const pictureOf = (work: Work, grammar: Grammar) =>
  toSvg(poster(work, { height: PICTURE_HEIGHT, titled: false, grammar }));

/** Items that were not shown yet, by makers who were not shown yet. */
function unseen<T extends Matchable & { title: string }>(items: T[], seen: string[]): T[] {
  const makers = items
    .filter(({ title }) => seen.includes(title))
    .map((item) => item.director ?? item.author);
  return items.filter((item) => {
    const maker = item.director ?? item.author;
    return !seen.includes(item.title) && !(maker && makers.includes(maker));
  });
}

/**
 * Twelve picks that the deck does not show: four films, four books and four subjects, each with something to
 * notice. Pure: the same input gives the same picks.
 * @param shown titles, and texts of quotes, that the deck shows
 */
export function morePicks(
  { films, books, subjects, quotes }: Catalogue,
  profile: Profile,
  reader: Reader,
  shown: { films: string[]; books: string[]; subjects: string[]; quotes: string[] },
): MorePick[] {
  const bleakShown = [
    ...films.filter(({ title }) => shown.films.includes(title)),
    ...books.filter(({ title }) => shown.books.includes(title)),
    ...quotes.filter(({ text }) => shown.quotes.includes(text)),
  ].filter(isBleak).length;
  const choose = workChooserFor(profile, reader, bleakShown);
  const moreFilms = choose(unseen(films, shown.films), EACH).map(({ item }) => item);
  const moreBooks = choose(unseen(books, shown.books), EACH).map(({ item }) => item);
  const grammars = distinctGrammars([...moreFilms, ...moreBooks]);
  return [
    ...moreFilms.map((film, i): MorePick => ({
      kind: "film",
      title: film.title,
      by: `${film.director}, ${film.year}. ${film.language}, ${film.minutes} minutes`,
      text: film.description,
      reason: reasonFor(profile, film),
      noticeLabel: "Watch for",
      notice: film.watchFor,
      svg: pictureOf(film, itemAt(grammars, i)),
    })),
    ...moreBooks.map((book, i): MorePick => ({
      kind: "book",
      title: book.title,
      by: `${book.author}, ${book.year}`,
      text: book.description,
      reason: reasonFor(profile, book),
      noticeLabel: "Open it here",
      notice: book.lineToTry,
      svg: pictureOf(book, itemAt(grammars, moreFilms.length + i)),
    })),
    ...bestWithPercent(profile, unseen(subjects, shown.subjects), EACH, reader.seed).map(
      ({ item, match }): MorePick => ({
        kind: "subject",
        title: item.title,
        by: "",
        match,
        text: item.description,
        reason: isAgainst(profile, item.weights) ? "" : item.reason,
        noticeLabel: "A first step",
        notice: item.first,
      }),
    ),
  ];
}
