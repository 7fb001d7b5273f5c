import { MethodLink } from "../method-link.tsx";
import css from "./deck.module.css";
import { useDeck } from "./deck-context.ts";
import { BROAD, useMedia } from "./use-media.ts";
import { Hour } from "./hour.tsx";
import { Ripples, usePerson } from "../person.tsx";

/** The person's outline extended outward, in the background. */
function Lines() {
  const { palette, form } = usePerson();
  const { box } = form;
  const middle = { x: 720 - (box.x0 + box.x1) * 0.16, y: 450 - (box.y0 + box.y1) * 0.16 };
  return (
    <svg viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g opacity="0.34">
        <Ripples {...middle} from={330} to={1400} count={28} color={palette.mist} />
      </g>
    </svg>
  );
}

/**
 * The surroundings of the column on wide screens: lines, and on medium ones the person's hour and the keys.
 * Not on phones.
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
      <Keys />
    </aside>
  );
}

const Keys = () => (
  <div className={css["noteRight"]}>
    <p className={`small ${css["keys"]}`}>
      <kbd>↑</kbd> <kbd>↓</kbd> to move
    </p>
    <MethodLink className="small" />
  </div>
);
