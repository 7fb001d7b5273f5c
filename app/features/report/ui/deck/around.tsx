import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import css from "./deck.module.css";
import { useDeck } from "./deck-context.ts";
import { Ripples, usePerson } from "../person.tsx";

const WIDE = "(min-width: 760px)";
const subscribe = (change: () => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener("change", change);
  return () => query.removeEventListener("change", change);
};
const useWide = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );

/**
 * What goes on round the column on wide screens: the person's outline carried outward, their hour, and the
 * keys. Phones are not sent it.
 */
export function Around() {
  const { palette, form } = usePerson();
  const { document } = useDeck();
  if (!useWide()) return null;
  const { box } = form;
  return (
    <aside className={css["around"]} aria-label="About this evening">
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
      <div className={css["noteLeft"]}>
        <p className="display">{palette.hour}</p>
        <p className="small">
          Every line here is one reading of your {document.evidence.form === "full" ? 116 : 58} answers,
          carried outward.
        </p>
      </div>
      <div className={css["noteRight"]}>
        <p className="small">
          <kbd>↑</kbd> <kbd>↓</kbd> to move
        </p>
        <Link className="small" to="/quest/method">
          How we read this
        </Link>
      </div>
    </aside>
  );
}
