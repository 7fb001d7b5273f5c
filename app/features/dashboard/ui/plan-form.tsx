import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { AIMS_OF_PLAN, type PlanView } from "../../pdf-report/contract.ts";
import css from "./plan-form.module.css";

type Card = PlanView["cards"][number];
type Aim = Card["aim"];

/** One selectable aim, which can be reversed if the opposite fits too; without scripts both are offered. */
function AimCard({
  card,
  chosen,
  isFull,
  onTick,
  onTurn,
}: {
  card: Card;
  chosen: readonly Aim[];
  isFull: boolean;
  onTick: (aim: Aim) => void;
  onTurn: () => void;
}) {
  const { aim, sentence, opposite, isWritten } = card;
  const isChosen = chosen.includes(aim);
  return (
    <li className={css["card"]} data-chosen={isChosen || undefined}>
      <label>
        <input
          type="checkbox"
          name="aims"
          value={aim}
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={() => onTick(aim)}
        />
        <span>
          {sentence}
          {isWritten && <small>You wrote about this.</small>}
        </span>
      </label>
      {opposite && (
        <>
          <button type="button" className="link small" onClick={onTurn}>
            The other way: {opposite.sentence}
          </button>
          <noscript>
            <label>
              <input type="checkbox" name="aims" value={opposite.aim} />
              <span>{opposite.sentence}</span>
            </label>
          </noscript>
        </>
      )}
    </li>
  );
}

const turned = (card: Card): Card =>
  card.opposite ? { ...card, ...card.opposite, opposite: { aim: card.aim, sentence: card.sentence } } : card;

/** Six aims, of which two can be selected; works without scripts. */
export function PlanForm({
  view,
  problem,
  back,
}: {
  view: PlanView;
  problem: { message: string; aims: string[] } | undefined;
  back: string;
}) {
  const [cards, setCards] = useState(() =>
    view.cards.map((card) =>
      card.opposite && view.chosen.includes(card.opposite.aim) ? turned(card) : card,
    ),
  );
  const [chosen, setChosen] = useState<Aim[]>(view.chosen);
  const isBusy = useNavigation().state !== "idle";
  const isFull = chosen.length >= AIMS_OF_PLAN;
  const tick = (aim: Aim) =>
    setChosen((now) => (now.includes(aim) ? now.filter((other) => other !== aim) : [...now, aim]));
  const turn = (card: Card) => {
    setCards((now) => now.map((other) => (other.aim === card.aim ? turned(other) : other)));
    setChosen((now) => now.map((aim) => (aim === card.aim && card.opposite ? card.opposite.aim : aim)));
  };
  return (
    <Form method="post" className={css["form"]}>
      {view.hasPdf && <input type="hidden" name="hasPdf" value="yes" />}
      <fieldset>
        <legend>Choose two</legend>
        <ul className={css["cards"]}>
          {cards.map((card) => (
            <AimCard
              key={card.aim.slice(0, 2)}
              card={card}
              chosen={chosen}
              isFull={isFull}
              onTick={tick}
              onTurn={() => turn(card)}
            />
          ))}
        </ul>
      </fieldset>
      <div className={css["foot"]}>
        {problem && <p role="alert">{problem.message}</p>}
        <output className="figures">
          {chosen.length} of {AIMS_OF_PLAN} chosen.{" "}
          {isFull ? "Remove one to choose another." : "The report chooses the rest."}
        </output>
        <Button type="submit" wide busy={isBusy}>
          {view.hasPdf ? "Make my PDF with this plan" : "Save this plan"}
        </Button>
        {view.hasPdf && <small>Free. It replaces your current PDF in about a minute.</small>}
        <Link className="link" to={view.hasPdf ? "/quest-dashboard" : back}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}
