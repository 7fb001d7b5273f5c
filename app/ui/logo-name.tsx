import { DEFAULT_BRAND } from "../kernel/brand.ts";

/** The eleven letters, one after the other. */
const WORDMARK =
  "M0 0l14.5 40l14.5-40M47 0v40M66 0v40h20M103 0v40h20M139 40l14.5-40l14.5 40M214 0l14.5 " +
  "40l14.5-40M282 1h-21v38h21M261 20h17M320.5 8.5c-1.5-5-5.5-7.5-10.5-7.5c-6 0-10 3.6-10 9c0 11.5 21.5 " +
  "7 21.5 19.5c0 6-4.5 9.5-11 9.5c-6 0-10.5-3-11.7-8.5M340 40v-39h11a10.5 10.5 0 0 1 0 21h-11M400 " +
  "1h-21v38h21M379 20h17M417 40v-39h11a10.5 10.5 0 0 1 0 21h-11M428.5 22l11 18";

/** Where the letters begin, and how long the eleven are; a name of one's own is set in type. */
export const TYPE = { x: 132, base: 84, length: 430, perSign: 44, longest: 860 };
/**
 * A name is as long as its letters ask for, as widely spaced as the drawn ones; a very long one is narrowed.
 */
export const lengthOf = (name: string) =>
  name === DEFAULT_BRAND ? TYPE.length : Math.min(TYPE.perSign * name.length, TYPE.longest);

const SetName = ({ name, length }: { name: string; length: number }) => (
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
);

/** The site's name beside the mark: drawn where it is the house's own, else set. */
export const Name = ({ name, length }: { name: string; length: number }) =>
  name === DEFAULT_BRAND ? (
    <path transform="translate(132 44) scale(0.98)" d={WORDMARK} />
  ) : (
    <SetName name={name} length={length} />
  );
