import css from "./analysing.module.css";

const RINGS = Array.from({ length: 22 }, (_, i) => 52 + i * 4.6);

const Ring = ({ r, i }: { r: number; i: number }) => (
  <ellipse
    cx="195"
    cy="230"
    rx={r}
    ry={r * 0.94}
    transform={`rotate(${i * 7} 195 230)`}
    fill="none"
    stroke={i < 4 ? "#e9a45b" : "#efe8dc"}
    strokeOpacity={(0.75 - Math.abs(i - 9) * 0.035).toFixed(2)}
  />
);

const Core = () => (
  <>
    <defs>
      <radialGradient id="core">
        <stop offset="0" stopColor="#f3c48e" />
        <stop offset=".5" stopColor="#e9a45b" />
        <stop offset="1" stopColor="#8f4827" />
      </radialGradient>
    </defs>
    <ellipse cx="195" cy="230" rx="50" ry="47" fill="url(#core)" />
  </>
);

/** Contour lines of a still unknown shape, around its core. */
export const Rings = () => (
  <svg className={css["rings"]} viewBox="0 0 390 440" aria-hidden="true">
    {RINGS.map((r, i) => (
      <Ring key={r} r={r} i={i} />
    ))}
    <Core />
    <circle cx="195" cy="230" r="174" fill="none" stroke="#efe8dc" strokeOpacity=".5" strokeDasharray="2 7" />
  </svg>
);
