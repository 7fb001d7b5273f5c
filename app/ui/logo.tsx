import { useBrandName } from "./brand-name.ts";
import { TYPE, lengthOf, Name } from "./logo-name.tsx";

/** The lockup in the colour of the text around it, the star in ember. `height` in CSS pixels. */
export const Logo = ({ height = 26, star = "var(--ember-400)" }: { height?: number; star?: string }) => {
  const name = useBrandName();
  const length = lengthOf(name);
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
      <Name name={name} length={length} />
    </svg>
  );
};
