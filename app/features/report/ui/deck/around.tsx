import css from "./deck.module.css";
import { BROAD, useMedia } from "./use-media.ts";
import { Ripples, usePerson } from "../person.tsx";

/** The outline of the person's form, repeated outward as a background. */
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

/** The background around the column on screens above `BROAD`. */
export function Around() {
  if (!useMedia(BROAD)) return null;
  return (
    <div className={css["around"]}>
      <Lines />
    </div>
  );
}
