import { DEFAULT_BRAND } from "../lib/brand.ts";
import { useBrandName } from "./brand-name.ts";

/** The paths of the eleven letters. */
const WORDMARK =
  "M0 0l14.5 40l14.5-40M47 0v40M66 0v40h20M103 0v40h20M139 40l14.5-40l14.5 40M214 0l14.5 " +
  "40l14.5-40M282 1h-21v38h21M261 20h17M320.5 8.5c-1.5-5-5.5-7.5-10.5-7.5c-6 0-10 3.6-10 9c0 11.5 21.5 " +
  "7 21.5 19.5c0 6-4.5 9.5-11 9.5c-6 0-10.5-3-11.7-8.5M340 40v-39h11a10.5 10.5 0 0 1 0 21h-11M400 " +
  "1h-21v38h21M379 20h17M417 40v-39h11a10.5 10.5 0 0 1 0 21h-11M428.5 22l11 18";

/** Position and length of the letters; any other name is typeset. */
const TYPE = { x: 132, base: 84, length: 430, perSign: 44, longest: 860 };
/** The logo in the colour of the text, with the star in ember. `height` in CSS pixels. */
export const Logo = ({ height = 26, star = "var(--ember-400)" }: { height?: number; star?: string }) => {
  const name = useBrandName();
  const isDrawn = name === DEFAULT_BRAND;
  // any other name has the same letter spacing as the drawn one; a very long one is condensed
  const length = isDrawn ? TYPE.length : Math.min(TYPE.perSign * name.length, TYPE.longest);
  const width = TYPE.x + length + 10;
  return (
    <svg
      viewBox={`0 0 ${width} 125`}
      height={height}
      width={(height * width) / 125}
      role="img"
      aria-label={name}
      fill="none"
      stroke="currentColor"
      strokeWidth="3.4"
    >
      <path d="M10 115V48a38 38 0 0 1 76 0v67z" />
      <path d="M24 58L48 104L72 58" />
      <path
        d="M48 25C49 36.5 50.5 38 62 39C50.5 40 49 41.5 48 53C47 41.5 45.5 40 34 39C45.5 38 47 36.5 48 25Z"
        fill={star}
        stroke="none"
      />
      {isDrawn ? (
        <path transform="translate(132 44) scale(0.98)" d={WORDMARK} />
      ) : (
        <text
          x={TYPE.x}
          y={TYPE.base}
          fontFamily="var(--font-text)"
          fontSize="50"
          fontWeight="400"
          textLength={length}
          lengthAdjust={length < TYPE.longest ? "spacing" : "spacingAndGlyphs"}
          fill="currentColor"
          stroke="none"
        >
          {name.toLocaleUpperCase("en")}
        </text>
      )}
    </svg>
  );
};
