import type { Evidence, Results } from "../contract.ts";
import type { Catalogue, Weights } from "./catalogue.ts";
import { bestMatches, shownMatch } from "./match.ts";
import type { Profile } from "./profile.ts";
import { listed, placeName, type Wording } from "./wording.ts";

const COUNTS = { films: 3, subjects: 5, books: 3, quotes: 3 };

type Levels = Evidence["facets"];
/** What a match rests on, in words: the two weights that add most to it. */
function restsOn(wording: Wording, profile: Profile, weights: Weights, levels: Levels): string {
  const adds = Object.entries(weights)
    .map(([key, w]) => ({ key, add: w * (profile.t[key] ?? 0) }))
    .filter(({ add }) => add > 0)
    .toSorted((a, b) => b.add - a.add || a.key.localeCompare(b.key))
    .slice(0, 2)
    .map(({ key }) => {
      const facet = levels[key];
      if (facet) return `${facet.name.toLowerCase()} (${placeName(facet)})`;
      const side = (profile.t[key] ?? 0) > 0 ? "the higher side" : "the lower side";
      return `${wording.traits[key as keyof Wording["traits"]].name.toLowerCase()} (on ${side})`;
    });
  return adds.length
    ? `The match rests most on your ${listed(adds)}.`
    : "Nothing on our shelf stands closer to you; the match is a loose one.";
}

export type Picks = {
  results: Pick<Results, "films" | "subjects" | "books" | "quotes">;
  evidence: Pick<Evidence, "films" | "subjects" | "books" | "quotes">;
};

/**
 * Films, subjects, books and quotes for one person. `seed`: the session's id, which only ever decides between
 * equals.
 */
export function picksOf(
  catalogue: Catalogue,
  wording: Wording,
  profile: Profile,
  levels: Levels,
  seed: string,
): Picks {
  const films = bestMatches(profile, catalogue.films, COUNTS.films, seed);
  const subjects = bestMatches(profile, catalogue.subjects, COUNTS.subjects, seed);
  const books = bestMatches(profile, catalogue.books, COUNTS.books, seed);
  const quotes = bestMatches(profile, catalogue.quotes, COUNTS.quotes, seed);
  const why = (item: { why: string; weights: Weights }) =>
    `${item.why} ${restsOn(wording, profile, item.weights, levels)}`;
  return {
    results: {
      quotes: quotes.map(({ item }) => ({
        text: item.text,
        author: `${item.author}, ${workOf(item)}, ${item.year}`,
      })),
      films: films.map(({ item: { title, description } }) => ({ title, description })),
      subjects: subjects.map(({ item: { title, description }, match }) => ({
        title,
        description,
        matchPercentage: shownMatch(match),
      })),
      books: books.map(({ item: { title, author, description } }) => ({ title, author, description })),
    },
    evidence: {
      quotes: quotes.map(({ item }) => ({ work: workOf(item), year: item.year })),
      films: films.map(({ item, match, trait }) => ({
        director: item.director,
        year: item.year,
        language: item.language,
        minutes: item.minutes,
        match: shownMatch(match),
        trait,
        why: why(item),
        watchFor: item.watchFor,
      })),
      subjects: subjects.map(({ trait }) => ({ trait })),
      books: books.map(({ item, match, trait }) => ({
        year: item.year,
        match: shownMatch(match),
        trait,
        why: why(item),
        mayLose: item.mayLose,
        lineToTry: item.lineToTry,
      })),
    },
  };
}

const workOf = ({ work, translator }: { work: string; translator?: string | undefined }) =>
  translator ? `${work}, tr. ${translator}` : work;
