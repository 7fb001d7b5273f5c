import { useDeck } from "../deck/deck-context.ts";
import { useOpener } from "../deck/use-opener.ts";
import { WorkPicture } from "../work-art.tsx";
import section from "../deck/section.module.css";
import css from "./reading-list.module.css";

export function Cover({ index }: { index: number }) {
  const { results, evidence } = useDeck().document;
  const book = results.books[index];
  if (!book) return null;
  return (
    <span className={css["cover"]}>
      <WorkPicture art={evidence.books[index]?.art} title={book.title} height={450} shown={114} />
    </span>
  );
}

type TitleProps = { title: string; by: string; description: string | undefined };
const Title = ({ title, by, description }: TitleProps) => (
  <span>
    <b>{title}</b>
    <small>{by}</small>
    {description && <span>{description}</span>}
  </span>
);

/** Three books with drawn covers. A tap opens the book's detail. */
export function ReadingList() {
  const { results, evidence } = useDeck().document;
  const opener = useOpener("books");
  const by = (i: number) => [results.books[i]?.author, evidence.books[i]?.year].filter(Boolean).join(", ");
  return (
    <>
      <h2 className={section["title"]}>Books You'd Love If You Give Them a Chance</h2>
      <ul className={css["books"]}>
        {results.books.slice(0, 3).map(({ title, description }, i) => (
          <li key={title}>
            <button {...opener(i)}>
              <Cover index={i} />
              <Title title={title} by={by(i)} description={description} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
