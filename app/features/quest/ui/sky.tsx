import css from "./sky.module.css";

/** A drawing's size, and the position of horizon, sun and star in it. */
export type Frame = { width: number; height: number; horizon: number; radius: number; star: number };
export const PHONE: Frame = { width: 390, height: 844, horizon: 512, radius: 150, star: 262 };
export const WIDE: Frame = { width: 1440, height: 900, horizon: 546, radius: 220, star: 232 };

/** Rings of light around the column on wide screens. */
export const Halo = () => (
  <svg className={css["halo"]} viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    {Array.from({ length: 14 }, (_, i) => 300 + i * i * 3.4 + i * 44).map((r, i) => (
      <circle
        key={r}
        cx="720"
        cy="900"
        r={r}
        fill="none"
        stroke="currentColor"
        strokeOpacity={(0.26 - i * 0.017).toFixed(3)}
      />
    ))}
  </svg>
);
