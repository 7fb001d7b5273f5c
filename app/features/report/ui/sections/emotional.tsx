import { useDeck } from "../deck/deck-context.ts";
import css from "./emotional.module.css";
import { QualityNotice } from "./quality-notice.tsx";
import { Mirror } from "./mirror.tsx";
import { MethodLink } from "../method-link.tsx";

/** "Analysis Complete", and one sentence that mirrors the reader. */
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
      <Sentence text={results["section 1"]} {...evidence.emotional} />
      {evidence.emotional.low && <LowReader />}
    </>
  );
}

/** The note for low readers (`isLowReader`), with helplines. */
const LowReader = () => (
  <p className={css["care"]} role="note">
    Your answers sound heavy at the moment. A low stretch colours everything, this report too. Please don't
    carry it by yourself: tell one person this week. Tele-MANAS listens day and night, free, in many Indian
    languages: <a href="tel:14416">14416</a> or <a href="tel:18008914416">1-800-891-4416</a>. In danger, call{" "}
    <a href="tel:112">112</a>. Outside India, <a href="https://findahelpline.com">findahelpline.com</a> lists
    lines by country.
  </p>
);

const Sentence = ({ text, basis, low }: { text: string; basis: string; low?: boolean }) => (
  <div className={css["say"]} data-low={low}>
    <h2>Emotional Mirror</h2>
    <p className={css["sentence"]} data-long={text.length > 150 || undefined}>
      {text}
    </p>
    {basis && <p className={css["basis"]}>{basis}</p>}
    <p className={css["links"]}>
      <MethodLink />
      <a href="tel:14416">Someone to talk to: Tele-MANAS 14416</a>
    </p>
  </div>
);
