import { useDeck } from "../deck/deck-context.ts";
import { Ripples } from "../person.tsx";
import css from "./quotes.module.css";
import { Fragment } from "react";

/** A quote with line breaks at each " / ". */
const Verse = ({ text }: { text: string }) =>
  text.split(" / ").map((line, i) => (
    <Fragment key={line}>
      {i > 0 && <br />}
      {line}
    </Fragment>
  ));

/** "Author, Work, year", with emphasis on the author. */
function Author({ text }: { text: string }) {
  const [name, ...work] = text.split(", ");
  return (
    <figcaption>
      <b>{name}</b>
      {work.length > 0 && `, ${work.join(", ")}`}
    </figcaption>
  );
}

/** The first quote in large type, the others below it. */
export function Quotes() {
  const [first, ...rest] = useDeck().document.results.quotes;
  return (
    <>
      <div className={css["art"]}>
        <svg viewBox="0 0 390 844" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
          <g opacity="0.3">
            <Ripples x={330} y={120} from={120} to={700} count={18} color="#e9a45b" />
          </g>
        </svg>
      </div>
      <h2 className={css["title"]}>Philosophical Quotes That Mirrors Your Psyche</h2>
      {first && (
        <figure className={css["first"]}>
          <blockquote data-long={first.text.length > 130 || undefined}>
            <Verse text={first.text} />
          </blockquote>
          <Author text={first.author} />
        </figure>
      )}
      <ul className={css["rest"]}>
        {rest.map((quote) => (
          <li key={quote.text}>
            <figure>
              <blockquote>
                <Verse text={quote.text} />
              </blockquote>
              <Author text={quote.author} />
            </figure>
          </li>
        ))}
      </ul>
    </>
  );
}
