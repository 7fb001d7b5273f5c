import { useRef, useState } from "react";
import { Icon } from "../../../../ui/icon.tsx";
import { fit } from "../../domain/drawing/form.ts";
import { constellation, describe } from "../../domain/drawing/portrait.ts";
import { useDeck } from "../deck/deck-context.ts";
import { useOpener } from "../deck/use-opener.ts";
import { Band } from "./marks.tsx";
import { mindCard, type Tile } from "./mind-card.ts";
import { FormArt, usePerson } from "../person.tsx";
import { Labels, Shapes } from "../shapes.tsx";
import css from "./mind.module.css";

function Window() {
  const { form, traits, palette } = usePerson();
  const { archetype } = useDeck().document.evidence;
  const place = fit(form, 104, 166, 149);
  const { shapes, labels } = constellation(form, place, { archetype: archetype.primary, names: true });
  return (
    <div className={css["window"]}>
      <svg viewBox="0 26 338 242" role="img" aria-label={describe(traits)}>
        <FormArt {...place} />
        <Shapes shapes={shapes} />
        <Labels labels={labels} />
      </svg>
      <Hour hour={palette.hour} />
    </div>
  );
}

const Hour = ({ hour }: { hour: string }) => (
  <p className={css["hour"]}>
    <span>Your evening</span>
    <span className="figures">{hour}</span>
    <small>Earlier when warm and outgoing, later when cool and collected.</small>
  </p>
);

/** Archetype, description and four tiles. A tap on a tile explains its figure. */
export function Mind() {
  const { results, evidence } = useDeck().document;
  const card = mindCard(results["Mind Card"], evidence.attributes);
  const { secondary, confidence, changed } = evidence.archetype;
  return (
    <article className={css["card"]}>
      <Window />
      <h2 className="display" data-long={card.name.length > 22 ? "very" : card.name.length > 15 || undefined}>
        {card.name}
      </h2>
      {card.tag && <p className={css["tag"]}>{card.tag}</p>}
      <p className={css["description"]}>{card.description}</p>
      {changed && (
        <details className={`small ${css["changed"]}`}>
          <summary>Why the name is another one now</summary>
          <p>{changed}</p>
        </details>
      )}
      {evidence.moved && (
        <details className={`small ${css["changed"]}`}>
          <summary>What other figures changed since last time</summary>
          <p>{evidence.moved}</p>
        </details>
      )}
      <Tiles tiles={card.tiles} />
      {secondary && (
        <p className={`between ${css["second"]}`}>
          <span>
            Secondary archetype <b>The {secondary}</b>
          </span>
          <span>
            Odds <b className="figures">{Math.round(confidence * 100)}%</b>
          </span>
        </p>
      )}
    </article>
  );
}

function Tiles({ tiles }: { tiles: Tile[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const { wide } = useDeck();
  const opener = useOpener("mind");
  const shown = open === null || wide ? undefined : tiles[open];
  const close = () => {
    setOpen(null);
    if (open !== null) buttons.current[open]?.focus({ preventScroll: true });
  };
  return (
    <div className={css["tiles"]}>
      {tiles.map((tile, i) => (
        <button
          key={tile.label}
          ref={(element) => void (buttons.current[i] = element)}
          type="button"
          className={css["tile"]}
          {...(wide ? opener(i) : { "aria-expanded": open === i, onClick: () => setOpen(i) })}
        >
          <span className="small">{tile.label}</span>
          <span className={css["value"]}>
            <Percent tile={tile} />
            {tile.band && <Band {...tile.band} />}
          </span>
        </button>
      ))}
      {shown && <Insight tile={shown} onClose={close} />}
    </div>
  );
}

const Percent = ({ tile }: { tile: Tile }) => (
  <b className="figures">
    {tile.percent}
    <small>%</small>
  </b>
);

function Insight({ tile, onClose }: { tile: Tile; onClose: () => void }) {
  return (
    // receives Escape while its button has focus
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as said above
    <section
      className={css["insight"]}
      aria-label={`${tile.label}, ${tile.percent}%`}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <p className={css["insightHead"]}>
        <span>{tile.label}</span>
        <Percent tile={tile} />
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just pressed the tile */}
        <button type="button" aria-label={`Close ${tile.label}`} onClick={onClose} autoFocus>
          <Icon name="close" size={16} />
        </button>
      </p>
      {tile.band && <Band {...tile.band} width={300} />}
      <p className="small">{tile.insight}</p>
    </section>
  );
}
