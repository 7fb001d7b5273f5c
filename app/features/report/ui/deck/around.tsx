import { Link } from "react-router";
import css from "./deck.module.css";
import { useDeck } from "./deck-context.ts";
import { BROAD, useMedia } from "./use-media.ts";
import { Hour } from "./hour.tsx";
import { Lines } from "./lines.tsx";

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
    <Link className="small" to="/quest/method">
      How we read this
    </Link>
  </div>
);
