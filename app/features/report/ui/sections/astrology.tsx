import { signIn, skyPair } from "../../domain/drawing/sky.ts";
import { useDeck } from "../deck/deck-context.ts";
import { useOpener } from "../deck/use-opener.ts";
import { LikelihoodRing } from "./marks.tsx";
import { usePerson } from "../person.tsx";
import { Picture } from "../picture.tsx";
import section from "../deck/section.module.css";
import css from "./astrology.module.css";

/** The sign of the answers and the sign of birth, and three predictions (none for low readers). */
export function Astrology() {
  const { results, evidence } = useDeck().document;
  const { palette } = usePerson();
  const opener = useOpener("astrology");
  const { astrology } = results;
  if (!astrology) return null;
  const predictions = astrology.predictions.slice(0, 3);
  const sky = skyPair({
    own: signIn(astrology.behavioralSign),
    birth: signIn(astrology.actualSign),
    width: 390,
    height: 214,
    ground: palette.ground,
  });
  return (
    <>
      <h2 className={section["title"]}>Our Take on Astrology</h2>
      <div className={css["signs"]}>
        <Picture drawing={sky} />
        <p className={css["own"]}>
          By your answers <b>{astrology.behavioralSign}</b>
        </p>
        <p className={css["birth"]} data-long={astrology.actualSign.length > 12 || undefined}>
          By birth <b>{astrology.actualSign}</b>
        </p>
      </div>
      <p className={css["description"]}>{astrology.description}</p>
      {predictions.length > 0 && (
        <>
          <h3 className={css["soon"]}>In the next 14 days</h3>
          <ol className={css["predictions"]}>
            {predictions.map((prediction, i) => (
              <li key={prediction.title}>
                <button {...opener(i)}>
                  <LikelihoodRing likelihood={prediction.likelihood} base={evidence.predictions[i]?.base} />
                  <span>
                    <b>{prediction.title}</b>
                    <span>Why: {prediction.reason}</span>
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
