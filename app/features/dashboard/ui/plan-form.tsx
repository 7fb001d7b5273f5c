import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import type { PlanView } from "../../pdf-report/contract.ts";
import css from "./plan-form.module.css";

type Choice = PlanView["traits"][number]["facets"][number];

/** Where a facet stands among people, and where the drawing aims with it: a dot, and an open ring. */
const Track = ({ percentile, toward }: Pick<Choice, "percentile" | "toward">) => (
  <svg className={css["track"]} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 6H100" />
    <path className={css["way"]} d={`M${percentile} 6H${toward}`} />
  </svg>
);

/** One facet to tick. It is closed where it has no room, and while three others are chosen. */
function FacetChoice({
  choice,
  on,
  full,
  onTurn,
}: {
  choice: Choice;
  on: boolean;
  full: boolean;
  onTurn: () => void;
}) {
  const { facet, name, percentile, toward, word, sign, closed } = choice;
  const off = full || closed !== null;
  return (
    <label className={css["choice"]} data-full={off || undefined}>
      <input
        type="checkbox"
        name="moving"
        value={facet}
        checked={on}
        disabled={off}
        onChange={onTurn}
        aria-labelledby={`name-${facet}`}
        aria-describedby={`about-${facet}`}
      />
      <span className={css["words"]}>
        <b id={`name-${facet}`}>{name}</b>
        <span id={`about-${facet}`}>
          {closed === null ? (
            <>
              <small>
                From {word} {toward > percentile ? "upward" : "downward"}
              </small>
              <em>{sign}</em>
            </>
          ) : (
            <small>{closed}</small>
          )}
        </span>
      </span>
      <span className={css["line"]} aria-hidden="true">
        <Track percentile={percentile} toward={closed === null ? toward : percentile} />
        <i style={{ insetInlineStart: `${percentile}%` }} />
        {closed === null && <i className={css["aim"]} style={{ insetInlineStart: `${toward}%` }} />}
      </span>
    </label>
  );
}

/** The twenty-nine facets, of which up to three can be ticked; works as a plain form too. */
export function PlanForm({
  view,
  problem,
  back,
}: {
  view: PlanView;
  problem: { message: string; moving: string[] } | undefined;
  back: string;
}) {
  const [chosen, setChosen] = useState<string[]>(problem?.moving.slice(0, view.most) ?? view.chosen);
  const busy = useNavigation().state !== "idle";
  const turn = (facet: string) =>
    setChosen((now) => (now.includes(facet) ? now.filter((one) => one !== facet) : [...now, facet]));
  const full = chosen.length >= view.most;
  return (
    <Form method="post" className={css["form"]}>
      {view.hasPdf && <input type="hidden" name="hasPdf" value="yes" />}
      <p className={css["how"]}>
        The dot is where you are among people, the ring where the drawing would aim, and below it what
        somebody else would see after twelve weeks. Strengths go up, what troubles people goes down, modesty
        at most to the middle; no step passes its target. An aim, not a promise.
      </p>
      {view.traits.map(({ name, facets }) => (
        <fieldset key={name} className={css["trait"]}>
          <legend>{name}</legend>
          <div>
            {facets.map((choice) => {
              const on = chosen.includes(choice.facet);
              return (
                <FacetChoice
                  key={choice.facet}
                  choice={choice}
                  on={on}
                  full={full && !on}
                  onTurn={() => turn(choice.facet)}
                />
              );
            })}
          </div>
        </fieldset>
      ))}
      <div className={css["foot"]}>
        {problem && <p role="alert">{problem.message}</p>}
        <output className="figures">
          {chosen.length} of {view.most} chosen.{" "}
          {full ? "Take one away to choose another." : chosen.length === 0 ? "The report will choose." : ""}
        </output>
        <Button type="submit" wide busy={busy}>
          {view.hasPdf ? "Make my PDF with this" : "Keep this choice"}
        </Button>
        {view.hasPdf && (
          <small>Free. The new one takes the place of the one you have, in a minute or so.</small>
        )}
        <Link to={view.hasPdf ? "/quest-dashboard" : back}>Change nothing</Link>
      </div>
    </Form>
  );
}
