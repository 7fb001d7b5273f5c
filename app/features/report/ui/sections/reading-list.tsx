import { useState } from "react";
import { isCalm } from "../../domain/drawing/form.ts";
import { grammarOf, poster } from "../../domain/drawing/poster.ts";
import { useDeck } from "../deck/deck-context.ts";
import { Detail } from "./detail.tsx";
import { usePerson } from "../person.tsx";
import { Picture } from "../picture.tsx";
import css from "./reading-list.module.css";

function Cover({ index }: { index: number }) {
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
  const [open, setOpen] = useState<number | null>(null);
  const book = open === null ? undefined : results.books[open];
  const known = open === null ? undefined : evidence.books[open];
  const by = (i: number) => [results.books[i]?.author, evidence.books[i]?.year].filter(Boolean).join(", ");
  return (
    <>
      <h2 className={css["title"]}>Books You'd Love If You Give Them a Chance</h2>
      <ul className={css["books"]}>
        {results.books.slice(0, 3).map(({ title, description }, i) => (
          <li key={title}>
            <button type="button" onClick={() => setOpen(i)} aria-haspopup="dialog">
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
      <Detail
        open={book !== undefined}
        onClose={() => setOpen(null)}
        title={book?.title ?? ""}
        byline={open === null ? "" : by(open)}
        art={open !== null && <Cover index={open} />}
        rows={[
          ["What it is", book?.description],
          ["Why give it a chance", known?.why],
          ["Where it may lose you", known?.mayLose],
          ["Match", known && `${known.match}%: a stronger fit than for ${known.match} in 100 people.`],
          ["One line to try", known?.lineToTry],
        ]}
      />
    </>
  );
}
