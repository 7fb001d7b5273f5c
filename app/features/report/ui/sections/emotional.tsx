import { Link } from "react-router";
import { useDeck } from "../deck/deck-context.ts";
import css from "./emotional.module.css";
import { QualityNotice } from "./quality-notice.tsx";
import { WrittenMark } from "./written-mark.tsx";
import { Mirror } from "./mirror.tsx";

/** "Analysis Complete", and the one sentence that mirrors the reader. */
export function Emotional() {
  const { results, evidence } = useDeck().document;
  return (
    <>
      <div className={css["art"]}>
        <Mirror />
      </div>
      <p className={css["done"]}>Analysis Complete</p>
      <h1 className="display">
        <em>Let's explore</em> Your Mind
      </h1>
      <QualityNotice quality={evidence.quality} />
      <Sentence text={results["section 1"]} basis={evidence.emotional.basis} />
    </>
  );
}

const Sentence = ({ text, basis }: { text: string; basis: string }) => (
  <div className={css["say"]}>
    <h2>Emotional Mirror</h2>
    <p className={css["sentence"]} data-long={text.length > 150 || undefined}>
      {text}
    </p>
    {basis && <p className={css["basis"]}>{basis}</p>}
    <WrittenMark section="emotional" />
    <p className={css["links"]}>
      <Link to="/quest/method">How we read this</Link>
      <a href="tel:14416">Someone to talk to: Tele-MANAS 14416</a>
    </p>
  </div>
);
