const letters = [
  "M0 0L14.5 40L29 0",
  "M1 0V40",
  "M1 0V40H21",
  "M1 0V40H21",
  "M0 40L14.5 0L29 40",
  "M0 0L14.5 40L29 0",
  "M22 1H1V39H22M1 20H18",
  "M22.5 8.5C21 3.5 17 1 12 1C6 1 2 4.600 2 10C2 21.500 23.500 17 23.500 29.500C23.500 35.500 19 39 12.500 39C6.500 39 2 36 .8 30.500",
  "M1 40V1H12A10.500 10.500 0 0 1 12 22H1",
  "M22 1H1V39H22M1 20H18",
  "M1 40V1H12A10.500 10.500 0 0 1 12 22H1M12.500 22L23.500 40",
];
const offsets = [0, 46, 65, 102, 139, 214, 260, 298, 339, 378, 416];

/** The lockup in the colour of the text around it, the star in ember. `height` in CSS pixels. */
export const Logo = ({ height = 26, star = "var(--ember-400)" }: { height?: number; star?: string }) => (
  <svg
    viewBox="0 0 572 125"
    height={height}
    width={(height * 572) / 125}
    role="img"
    aria-label="Villa Vesper"
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
    <g transform="translate(132 44) scale(0.98)">
      {letters.map((d, i) => (
        <path key={offsets[i]} transform={`translate(${offsets[i]} 0)`} d={d} />
      ))}
    </g>
  </svg>
);
