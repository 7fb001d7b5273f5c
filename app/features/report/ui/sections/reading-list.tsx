import { isCalm } from "../../domain/drawing/form.ts";
import { grammarOf, poster } from "../../domain/drawing/poster.ts";
import { useDeck, useOpener } from "../deck/deck-context.ts";
import { usePerson } from "../person.tsx";
import { Picture } from "../picture.tsx";
import css from "./reading-list.module.css";

export function Cover({ index }: { index: number }) {
  const { results, evidence } = useDeck().document;
  const { traits } = usePerson();
  const book = results.books[index];
  if (!book) return null;
  const grammar = grammarOf(evidence.books[index]?.trait ?? "O", isCalm(traits));
  return (
    <span className={css["cover"]}>
      <Picture drawing={poster({ title: book.title, grammar, index: index + 1 })} slice />
    </span>
  );
}

/** Three books with covers drawn for them. A tap opens why, and where each may lose the reader. */
export function ReadingList() {
  const { results, evidence } = useDeck().document;
  const opener = useOpener("books");
  const by = (i: number) => [results.books[i]?.author, evidence.books[i]?.year].filter(Boolean).join(", ");
  return (
    <>
      <h2 className={css["title"]}>Books You'd Love If You Give Them a Chance</h2>
      <ul className={css["books"]}>
        {results.books.slice(0, 3).map(({ title, description }, i) => (
          <li key={title}>
            <button {...opener(i)}>
              <Cover index={i} />
              <span>
                <b>{title}</b>
                <small>{by(i)}</small>
                {description && <span>{description}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
