import { Ripples, usePerson } from "../person.tsx";

/** The person's outline extended outward, in the background. */
export function Lines() {
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
