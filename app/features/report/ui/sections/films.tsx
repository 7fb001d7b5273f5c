import type { ArtHeight } from "../../domain/art-address.ts";
import { useDeck, useOpener } from "../deck/deck-context.ts";
import { WorkPicture } from "../work-art.tsx";
import { ownImage } from "./own-image.ts";
import css from "./films.module.css";

/**
 * A film's poster: its own picture where the report brings one from this site, else the drawing of the film.
 */
export function Poster({ index, height, shown }: { index: number; height: ArtHeight; shown: number }) {
  const { results, evidence } = useDeck().document;
  const film = results.films[index];
  if (!film) return null;
  const image = ownImage(film.imageUrl);
  if (image) return <img src={image} alt="" loading="lazy" />;
  return <WorkPicture art={evidence.films[index]?.art} title={film.title} height={height} shown={shown} />;
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
                <Poster index={i} height={i ? 640 : 690} shown={i ? 100 : 186} />
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
