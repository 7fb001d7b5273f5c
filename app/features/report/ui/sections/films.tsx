import type { Results } from "../../contract.ts";
import type { ArtHeight } from "../../domain/art-address.ts";
import { useDeck } from "../deck/deck-context.ts";
import { useOpener } from "../deck/use-opener.ts";
import { WorkPicture } from "../work-art.tsx";
import { ownImage } from "./own-image.ts";
import section from "../deck/section.module.css";
import css from "./films.module.css";

/** A film's poster: the report's image if it has one on this site (only imports do), or else the drawing. */
export function Poster({ index, height, shown }: { index: number; height: ArtHeight; shown: number }) {
  const { results, evidence } = useDeck().document;
  const film = results.films[index];
  if (!film) return null;
  const image = ownImage(film.imageUrl);
  if (image) return <img src={image} alt="" loading="lazy" />;
  return <WorkPicture art={evidence.films[index]?.art} title={film.title} height={height} shown={shown} />;
}

const FilmCard = ({ film, index }: { film: Results["films"][number]; index: number }) => (
  <>
    <span className={css["frame"]}>
      <Poster index={index} height={index ? 450 : 690} shown={index ? 100 : 170} />
    </span>
    <b>{film.title}</b>
    <span>{film.description}</span>
  </>
);

/** Three posters, the first one large, with title and description. A tap opens the film's detail. */
export function Films() {
  const { results } = useDeck().document;
  const opener = useOpener("films");
  return (
    <>
      <h2 className={section["title"]}>Films That Will Hit Closer Than Expected</h2>
      <ul className={css["posters"]}>
        {results.films.map((film, i) => (
          <li key={film.title}>
            <button {...opener(i)}>
              <FilmCard film={film} index={i} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
