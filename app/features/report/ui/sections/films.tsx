import { grammarOf, poster } from "../../domain/drawing/poster.ts";
import { isCalm } from "../../domain/drawing/form.ts";
import { useDeck, useOpener } from "../deck/deck-context.ts";
import { ownImage } from "./own-image.ts";
import { usePerson } from "../person.tsx";
import { Picture } from "../picture.tsx";
import css from "./films.module.css";

/**
 * A film's poster: its own picture where the report brings one from this site, else drawn by the grammar of
 * the matching trait.
 */
export function Poster({ index, height }: { index: number; height: number }) {
  const { results, evidence } = useDeck().document;
  const { traits } = usePerson();
  const film = results.films[index];
  const known = evidence.films[index];
  if (!film) return null;
  const image = ownImage(film.imageUrl);
  if (image) return <img src={image} alt="" loading="lazy" />;
  const grammar = grammarOf(known?.trait ?? "O", isCalm(traits));
  const byline = known ? `${known.director}, ${known.year}` : "";
  return <Picture drawing={poster({ title: film.title, byline, grammar, index, height })} slice />;
}

/** Three posters, the first large. A tap opens what is known of the film. */
export function Films() {
  const { results } = useDeck().document;
  const opener = useOpener("films");
  return (
    <>
      <h2 className={css["title"]}>Films That Will Hit Closer Than Expected</h2>
      <ul className={css["posters"]}>
        {results.films.map(({ title, description }, i) => (
          <li key={title}>
            <button {...opener(i)}>
              <span className={css["frame"]}>
                <Poster index={i} height={i ? 640 : 690} />
              </span>
              <b>{title}</b>
              <span>{description}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
