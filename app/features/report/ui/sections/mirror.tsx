import { UNIT } from "../../domain/drawing/form.ts";
import { reflection } from "../../domain/drawing/reflection.ts";
import { FormArt, usePerson } from "../person.tsx";
import css from "./emotional.module.css";

const [WIDTH, HEIGHT, HORIZON, RADIUS] = [390, 844, 462, 166];
const CENTRE = HORIZON - RADIUS * 0.2;
const strip = { x: -60, width: WIDTH + 120 };

/** The form on the horizon, and its reflection in strips that shift further with higher sensitivity. */
export function Mirror() {
  const { id, traits } = usePerson();
  const strips = reflection(traits, { horizon: HORIZON, height: HEIGHT, strips: 20 });
  const clip = (i: number) => `${id}strip${i}`;
  return (
    <svg className={css["mirror"]} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <defs>
        <clipPath id={`${id}above`}>
          <rect width={WIDTH} height={HORIZON} />
        </clipPath>
        <linearGradient id={`${id}fade`} x2="0" y2="1">
          <stop stopColor="#fff" stopOpacity="0.8" />
          <stop offset="0.3" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <mask id={`${id}water`}>
          <rect {...strip} y={HORIZON} height={HEIGHT - HORIZON} fill={`url(#${id}fade)`} />
        </mask>
        {strips.slice(0, 11).map((s, i) => (
          <clipPath key={s.y} id={clip(i)}>
            <rect {...strip} y={s.y.toFixed(1)} height={s.height.toFixed(1)} />
          </clipPath>
        ))}
        <g id={`${id}body`}>
          <FormArt x={WIDTH / 2} y={CENTRE} scale={RADIUS / UNIT} />
        </g>
      </defs>
      <g clipPath={`url(#${id}above)`}>
        <use href={`#${id}body`} />
      </g>
      <g mask={`url(#${id}water)`}>
        {strips.slice(0, 11).map((s, i) => (
          <g key={s.y} clipPath={`url(#${clip(i)})`}>
            <use href={`#${id}body`} transform={`matrix(1 0 0 -1 ${s.shift.toFixed(1)} ${2 * HORIZON})`} />
          </g>
        ))}
      </g>
      <path d={`M0 ${HORIZON}H${WIDTH}`} stroke="#f3c48e" strokeOpacity="0.75" />
    </svg>
  );
}
