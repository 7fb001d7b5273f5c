import { Button } from "../../../../ui/button.tsx";
import { UNIT } from "../../domain/drawing/form.ts";
import { dial } from "../../domain/drawing/dial.ts";
import { useDeck } from "../deck/deck-context.ts";
import { useOpener } from "../deck/use-opener.ts";
import { FormArt } from "../person.tsx";
import { Shapes } from "../shapes.tsx";
import css from "./work.module.css";

const SIZE = 316;
const INK = "#0b1624";
const DIAL = dial(SIZE, INK);

/** One action of at most an hour, shown by the dial, and a button that opens its steps. */
export function Work() {
  const { results, evidence } = useDeck().document;
  const opener = useOpener("work");
  const { why, steps } = evidence.work;
  return (
    <>
      <div className={css["head"]}>
        <h2 className={css["title"]}>One Thing To Work On</h2>
        <svg className={css["dial"]} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
          <FormArt x={SIZE / 2} y={SIZE / 2} scale={108 / UNIT} stroke={INK} />
          <Shapes shapes={DIAL.shapes} />
        </svg>
      </div>
      <p className={`display ${css["task"]}`} data-long={results.actionItem.length > 70 || undefined}>
        {results.actionItem}
      </p>
      {why && <p className={css["why"]}>{why}</p>}
      <p className={css["note"]}>
        Max 60 minutes • Public or private but logged • <span>1-line</span> reflection afterward.
      </p>
      {steps.length > 0 && (
        <Button look="ink" wide {...opener(0)}>
          The hour, step by step
        </Button>
      )}
    </>
  );
}
