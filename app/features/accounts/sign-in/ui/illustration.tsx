import css from "./illustration.module.css";

const STAR = "M0-12C1-3.500 3.500-1 12 0 3.500 1 1 3.500 0 12-1 3.500-3.500 1-12 0-3.500-1-1-3.500 0-12Z";
const ENVELOPE = "M114 150h92v62h-92zM114 150l46 36 46-36";

/** The symbol in the doorway, by state. */
const GLYPHS = {
  turning: (
    <g transform="translate(160 150)">
      <circle r="30" className={css["ring"]} />
      <path d="M0-30A30 30 0 0 1 30 0" className={css["turn"]} />
      <path d={STAR} className={css["dark"]} />
    </g>
  ),
  letter: <path d={ENVELOPE} className={css["drawn"]} />,
  lost: (
    <>
      <path d={ENVELOPE} className={css["drawn"]} strokeDasharray="5 5" />
      <path d={STAR} transform="translate(206 148) scale(1.250)" className={css["warn"]} />
    </>
  ),
  shut: (
    <>
      <path d="M160 64V230" className={css["gap"]} />
      <circle cx="178" cy="176" r="4" className={css["dark"]} />
    </>
  ),
  key: <path d="M160 132a16 16 0 1 1-.01 0M160 164v44M160 192h12M160 204h9" className={css["drawn"]} />,
};
export type IllustrationKind = keyof typeof GLYPHS;

/** Nested arches: the brand's doorway, seen from farther and farther away. */
const ARCHES = Array.from({ length: 9 }, (_, i) => {
  const half = 54 + i * i * 1.6 + i * 8;
  return `M${160 - half} 230V${118 - i * 6}a${half} ${half} 0 0 1 ${2 * half} 0V230`;
});

/** The illustration of a state: a night window with a doorway. Decorative; the text is next to it. */
export const Illustration = ({ kind, short = false }: { kind: IllustrationKind; short?: boolean }) => (
  <div
    className={[css["window"], short && css["short"], css[kind]].filter(Boolean).join(" ")}
    aria-hidden="true"
  >
    <svg viewBox="0 0 320 230" width="320" height="230">
      {ARCHES.map((arch, i) => (
        <path
          key={arch}
          d={arch}
          className={i ? css["arch"] : css["doorway"]}
          strokeOpacity={i ? 0.5 - i * 0.05 : 0}
        />
      ))}
      {GLYPHS[kind]}
    </svg>
  </div>
);
