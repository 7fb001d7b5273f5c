import { useEffect, useRef, useState } from "react";
import { ButtonLink } from "../../../../ui/button.tsx";
import layout from "../layout.module.css";
import css from "./quest-teaser.module.css";

/** The quest's five answers. */
const LABELS = [
  "Very inaccurate",
  "Moderately inaccurate",
  "Neither",
  "Moderately accurate",
  "Very accurate",
];

/** One statement of the quest to try; the answer is not sent or saved. */
export function QuestTeaser() {
  const [answered, setAnswered] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // it may have been answered before hydration
  useEffect(() => setAnswered(form.current?.querySelector(":checked") !== null), []);
  return (
    <section
      className={["tone-light", layout["below"], layout["section"], css["quest"]].join(" ")}
      aria-labelledby="quest"
    >
      <div className={layout["wrap"]}>
        <form ref={form} className={css["card"]} data-answered={answered} onChange={() => setAnswered(true)}>
          <div className={css["bar"]} />
          <p className="small muted">One statement of fifty-eight</p>
          <fieldset>
            <legend className={[layout["d4"], css["statement"]].join(" ")}>
              I prefer variety to&nbsp;routine.
            </legend>
            <div className={css["scale"]}>
              {LABELS.map((label, i) => (
                <label key={label}>
                  <input type="radio" name="answer" value={i + 1} autoComplete="off" />
                  <span>{label}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <output className={css["said"]}>
            {answered
              ? "That’s how it works: fifty-eight of these, about six minutes."
              : "Go on, answer. Nothing is saved here."}
          </output>
          <div className={css["foot"]}>
            <div>
              <h2 className={layout["d2"]} id="quest">
                The Quest: know what you bring
              </h2>
              <p className="muted">
                Fifty-eight statements and nine sections on how you think, decide and belong. Free, and for
                reflection, not diagnosis.
              </p>
            </div>
            <ButtonLink to="/quest" look={answered ? "ember" : "ink"}>
              Begin the Quest
            </ButtonLink>
          </div>
        </form>
      </div>
    </section>
  );
}
