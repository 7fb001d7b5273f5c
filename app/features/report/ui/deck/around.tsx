import { Link } from "react-router";
import css from "./deck.module.css";
import { useDeck } from "./deck-context.ts";
import { Ripples, usePerson } from "../person.tsx";
import { BROAD, useMedia } from "./use-media.ts";

/** The person's outline carried outward, behind everything else. */
function Lines() {
  const { palette, form } = usePerson();
  const { box } = form;
  return (
    <svg viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g opacity="0.34">
        <Ripples
          x={720 - (box.x0 + box.x1) * 0.16}
          y={450 - (box.y0 + box.y1) * 0.16}
          from={330}
          to={1400}
          count={28}
          color={palette.mist}
        />
      </g>
    </svg>
  );
}

/** The person's hour, and what the lines are. */
export function Hour() {
  const { palette } = usePerson();
  const { form } = useDeck().document.evidence;
  return (
    <>
      <p className="display">{palette.hour}</p>
      <p className="small">
        Every line here is one reading of your {form === "full" ? 116 : 58} answers, carried outward.
      </p>
    </>
  );
}

/**
 * What goes on round the column on broad screens: lines, and, where the sides are too narrow for more, the
 * person's hour and the keys. Phones are not sent it.
 */
export function Around() {
  const { wide } = useDeck();
  if (!useMedia(BROAD)) return null;
  if (wide)
    return (
      <div className={css["around"]}>
        <Lines />
      </div>
    );
  return (
    <aside className={css["around"]} aria-label="About this evening">
      <Lines />
      <div className={css["noteLeft"]}>
        <Hour />
      </div>
      <div className={css["noteRight"]}>
        <p className={`small ${css["keys"]}`}>
          <kbd>↑</kbd> <kbd>↓</kbd> to move
        </p>
        <Link className="small" to="/quest/method">
          How we read this
        </Link>
      </div>
    </aside>
  );
}
