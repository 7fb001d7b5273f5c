import type { Evidence, Reader, Results } from "../contract.ts";
import type { Catalogue } from "./catalogue.ts";
import { artOf } from "./art.ts";
import { distinctGrammars } from "./drawing/grammar.ts";
import { bestMatches, bestOf, bestWithPercent, isAgainst, reasonFor } from "./match.ts";
import { actionsFor, workChooserFor } from "./low-reader.ts";
import { byFacet } from "./predictions.ts";
import type { Profile } from "./profile.ts";
import { itemAt } from "../../../lib/checked.ts";

/** Number of entries per person from each list. */
const COUNTS = { films: 3, subjects: 5, books: 3, quotes: 3, predictions: 3, actions: 1 };

/** The entries of one list that a person is shown. */
export function shownOf(
  catalogue: Catalogue,
  list: keyof typeof COUNTS,
  profile: Profile,
  reader: Reader,
): { id: string }[] {
  const matchesOf = (): { item: { id: string } }[] => {
    switch (list) {
      case "actions":
        return [{ item: bestOf(profile, actionsFor(catalogue, reader.isLow), reader.seed) }];
      case "subjects":
        return bestMatches(profile, catalogue.subjects, COUNTS.subjects, reader.seed);
      case "predictions":
        return bestMatches(
          profile,
          reader.isLow ? [] : catalogue.predictions.map(byFacet),
          COUNTS.predictions,
          reader.seed,
        );
      default:
        return worksFor(catalogue, profile, reader)[list];
    }
  };
  return matchesOf().map(({ item }) => item);
}

export type Picks = {
  results: Pick<Results, "films" | "subjects" | "books" | "quotes">;
  evidence: Pick<Evidence, "films" | "subjects" | "books" | "quotes">;
};

function worksFor(catalogue: Catalogue, profile: Profile, reader: Reader) {
  const choose = workChooserFor(profile, reader);
  const films = choose(catalogue.films, COUNTS.films);
  const books = choose(catalogue.books, COUNTS.books);
  const quotes = choose(catalogue.quotes, COUNTS.quotes);
  return { films, books, quotes };
}

type Chosen = ReturnType<typeof chosenFor>;
const chosenFor = (catalogue: Catalogue, profile: Profile, reader: Reader) => ({
  ...worksFor(catalogue, profile, reader),
  subjects: bestWithPercent(profile, catalogue.subjects, COUNTS.subjects, reader.seed),
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

/** Films, subjects, books and quotes for one person, with their evidence. */
export function picksOf(catalogue: Catalogue, profile: Profile, reader: Reader): Picks {
  const chosen = chosenFor(catalogue, profile, reader);
  const { films, subjects, books, quotes } = chosen;
  const grammars = distinctGrammars([...films, ...books].map(({ item }) => item));
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
        why: reasonFor(profile, item),
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
        why: reasonFor(profile, item),
        mayLose: item.mayLose,
        lineToTry: item.lineToTry,
        art: artOf("books", item, itemAt(grammars, films.length + i)),
      })),
    },
  };
}

const workOf = ({ work, translator }: { work: string; translator?: string | undefined }) =>
  translator ? `${work}, tr. ${translator}` : work;
