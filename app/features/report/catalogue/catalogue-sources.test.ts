import { expect, test } from "vitest";
import { z } from "zod";
import sources from "../../../../content/catalogue/sources.json" with { type: "json" };
import { catalogue } from "./catalogue.server.ts";

/** Each fact of a film has its own sources; author and year of a book are on one line of a source. */
const FILM_FACTS = ["director", "year", "language", "minutes"] as const;
/** `words`: the quote with author and work; `year`: the year and the translator, if any. */
const QUOTE_FACTS = ["words", "year"] as const;

const Sources = z.strictObject({
  lists: z.record(
    z.string(),
    z.strictObject({
      repository: z.string().regex(/^[^/ ]+\/[^/ ]+$/),
      file: z.string().min(3),
      commit: z.string().regex(/^[0-9a-f]{40}$/),
      database: z.string().min(3),
      holds: z.string().min(3),
    }),
  ),
  titles: z.record(z.string(), z.array(z.string()).min(1)),
  films: z.record(z.string(), z.record(z.enum(FILM_FACTS), z.array(z.string()))),
  books: z.record(z.string(), z.array(z.string())),
  quotes: z.record(z.string(), z.record(z.enum(QUOTE_FACTS), z.array(z.string()))),
});
const { lists, titles, films, books, quotes } = Sources.parse(sources);

/** A source is the name of a list or the address of a page. */
const isKnown = (source: string) =>
  source in lists || /^[^ ]+\.[a-z]+(\/| |,)|stored public file \d+$/.test(source);
const databaseOf = (source: string) => lists[source]?.database ?? source.split(/[/ ]/)[0];
const facts = (): [fact: string, from: string[]][] => [
  ...catalogue.films.flatMap(({ id }) =>
    FILM_FACTS.map((fact): [string, string[]] => [`${id} ${fact}`, films[id]?.[fact] ?? []]),
  ),
  ...catalogue.books.map(({ id }): [string, string[]] => [`${id} author and year`, books[id] ?? []]),
];
const ofQuotes = (): [fact: string, from: string[]][] =>
  catalogue.quotes.flatMap(({ id }) =>
    QUOTE_FACTS.map((fact): [string, string[]] => [`${id} ${fact}`, quotes[id]?.[fact] ?? []]),
  );

test("[REPORT-06] names two stored sources for each fact of a film and of a book", () => {
  expect(facts().filter(([, sourceList]) => new Set(sourceList).size < 2)).toEqual([]);
  expect(facts().flatMap(([, sourceList]) => sourceList.filter((source) => !isKnown(source)))).toEqual([]);
});

test("[REPORT-06] takes at least nine in ten facts of films from two independent databases", () => {
  const ofFilms = facts().slice(0, FILM_FACTS.length * catalogue.films.length);
  const apart = ofFilms.filter(([, sourceList]) => new Set(sourceList.map(databaseOf)).size > 1);
  expect(apart.length / ofFilms.length).toBeGreaterThanOrEqual(0.9);
});

test("[REPORT-06] names author, work and year of each quote, and two stored sources for its words and year", () => {
  expect(
    catalogue.quotes.filter(({ author, work, year }) => !(author && work && /\d{4}/.test(year))),
  ).toEqual([]);
  expect(ofQuotes().filter(([, sourceList]) => new Set(sourceList).size < 2)).toEqual([]);
  expect(ofQuotes().flatMap(([, sourceList]) => sourceList.filter((source) => !isKnown(source)))).toEqual([]);
});

test("has sources for exactly the works of the catalogue, and uses every list", () => {
  const ids = {
    films: catalogue.films.map(({ id }) => id),
    books: catalogue.books.map(({ id }) => id),
    quotes: catalogue.quotes.map(({ id }) => id),
  };
  expect(Object.keys(films).toSorted()).toEqual(ids.films.toSorted());
  expect(Object.keys(books).toSorted()).toEqual(ids.books.toSorted());
  expect(Object.keys(quotes).toSorted()).toEqual(ids.quotes.toSorted());
  expect(Object.keys(titles).filter((id) => !ids.films.includes(id))).toEqual([]);
  const named = new Set([...facts(), ...ofQuotes()].flatMap(([, sourceList]) => sourceList));
  expect(Object.keys(lists).filter((list) => !named.has(list))).toEqual([]);
});
