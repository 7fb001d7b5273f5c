import type { Evidence, Results } from "../contract.ts";
import type { Catalogue, Weights } from "./catalogue.ts";
import { artOf } from "./art.ts";
import { distinctGrammars } from "./drawing/grammar.ts";
import { bestOf, bestWithPercent, isAgainst, isSaidOf, restsOn, type Matchable } from "./match.ts";
import { actionsFor, matchesFor } from "./low-reader.ts";
import { byFacet } from "./predictions.ts";
import type { Profile } from "./profile.ts";
import { nameOfKey, type Wording } from "./wording.ts";
import { levelName } from "./levels.ts";
import { verbOf } from "../../../kernel/plural.ts";
import { entryOf, itemAt } from "../../../kernel/checked.ts";

/** How many of each list a person is shown. */
const COUNTS = { films: 3, subjects: 5, books: 3, quotes: 3, predictions: 3, actions: 1 };

/** What a person is shown of a list, as the report chooses it. */
export function shownOf(
  catalogue: Catalogue,
  list: keyof typeof COUNTS,
  profile: Profile,
  seed: string,
): { id: string }[] {
  if (list === "actions") return [bestOf(profile, actionsFor(catalogue, profile), seed)];
  const all: Matchable[] = list === "predictions" ? catalogue.predictions.map(byFacet) : catalogue[list];
  return matchesFor(profile, all, COUNTS[list], seed).map(({ item }) => item);
}

/** Which of a person's marked levels a thing meets, in words. */
function meets(wording: Wording, profile: Profile, weights: Weights): string {
  const [a, b] = restsOn(profile, weights).map(({ key, high }) => ({
    name: nameOfKey(wording, key),
    place: levelName(entryOf(profile.levels, key)),
    high,
  }));
  if (!a) return "Nothing in your answers speaks against it; nothing points to it firmly either.";
  const needs = a.high ? "speaks to" : "can do without";
  if (!b) return `It ${needs} ${a.name}, which ${verbOf(a.name, "is", "are")} ${a.place} in you.`;
  if (a.high === b.high) return `It ${needs} ${a.name} (${a.place} in you) and ${b.name} (${b.place}).`;
  const [has, lacks] = a.high ? [a, b] : [b, a];
  const without = `can do without ${lacks.name} (${lacks.place})`;
  return `It speaks to ${has.name} (${has.place} in you) and ${without}.`;
}

export type Picks = {
  results: Pick<Results, "films" | "subjects" | "books" | "quotes">;
  evidence: Pick<Evidence, "films" | "subjects" | "books" | "quotes">;
};

/** Why this work. What its own words presume of their reader is what it asks for most. */
function whyOf(
  wording: Wording,
  profile: Profile,
  { why, weights }: { why: string; weights: Weights },
): string {
  const rests = meets(wording, profile, weights);
  return isSaidOf(profile, weights) ? `${why} ${rests}` : rests;
}

type Chosen = ReturnType<typeof chosenFor>;
const chosenFor = (catalogue: Catalogue, profile: Profile, seed: string) => ({
  films: matchesFor(profile, catalogue.films, COUNTS.films, seed),
  subjects: bestWithPercent(profile, catalogue.subjects, COUNTS.subjects, seed),
  books: matchesFor(profile, catalogue.books, COUNTS.books, seed),
  quotes: matchesFor(profile, catalogue.quotes, COUNTS.quotes, seed),
});

const shown = ({ films, subjects, books, quotes }: Chosen): Picks["results"] => ({
  quotes: quotes.map(({ item }) => ({
    text: item.text,
    author: `${item.author}, ${workOf(item)}, ${item.year}`,
  })),
  films: films.map(({ item: { title, description } }) => ({ title, description })),
  subjects: subjects.map(({ item: { title, description }, match }) => ({
    title,
    description,
    matchPercentage: match,
  })),
  books: books.map(({ item: { title, author, description } }) => ({ title, author, description })),
});

/**
 * Films, subjects, books and quotes for one person. `seed`: the session's id, which only ever decides between
 * equals.
 */
export function picksOf(catalogue: Catalogue, wording: Wording, profile: Profile, seed: string): Picks {
  const chosen = chosenFor(catalogue, profile, seed);
  const { films, subjects, books, quotes } = chosen;
  const grammars = distinctGrammars([...films, ...books].map(({ item }) => item));
  const why = (item: { why: string; weights: Weights }) => whyOf(wording, profile, item);
  return {
    results: shown(chosen),
    evidence: {
      quotes: quotes.map(({ item }) => ({ work: workOf(item), year: item.year })),
      films: films.map(({ item, trait }, i) => ({
        director: item.director,
        year: item.year,
        language: item.language,
        minutes: item.minutes,
        trait,
        why: why(item),
        watchFor: item.watchFor,
        art: artOf("films", item, itemAt(grammars, i)),
      })),
      subjects: subjects.map(({ trait, item: { reason, first, weights } }) => ({
        trait,
        reason: isAgainst(profile, weights) ? "" : reason,
        first,
      })),
      books: books.map(({ item, trait }, i) => ({
        year: item.year,
        trait,
        why: why(item),
        mayLose: item.mayLose,
        lineToTry: item.lineToTry,
        art: artOf("books", item, itemAt(grammars, films.length + i)),
      })),
    },
  };
}

const workOf = ({ work, translator }: { work: string; translator?: string | undefined }) =>
  translator ? `${work}, tr. ${translator}` : work;
