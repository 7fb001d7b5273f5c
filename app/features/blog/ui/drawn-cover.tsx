/** Colours of sky, sea and sun at five times of day. */
const HOURS = [
  { top: "#c9d3d8", low: "#f3ede3", sea: "#93a3b3", sun: "#f3c48e" },
  { top: "#f3ede3", low: "#f3c48e", sea: "#4c6379", sun: "#faf7f2" },
  { top: "#4c6379", low: "#e9a45b", sea: "#22384f", sun: "#f3c48e" },
  { top: "#22384f", low: "#b5623c", sea: "#101f31", sun: "#e9a45b" },
  { top: "#0b1624", low: "#28456f", sea: "#101f31", sun: "#faf7f2" },
] as const;

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
const hashOf = (text: string) =>
  new TextEncoder().encode(text).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);

/** A seeded random number generator from 0 to 1 (linear congruential). */
function numbersFrom(seed: number) {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

const WIDTH = 800;
const HORIZON = 330;

/** A chain of hills on the horizon. */
function hillsOf(random: () => number, height: number) {
  const from = random() * WIDTH * 0.6;
  const width = WIDTH * (0.3 + random() * 0.4);
  const peak = HORIZON - height;
  return `M${from} ${HORIZON}q${width * 0.2} ${peak - HORIZON} ${width * 0.45} ${(peak - HORIZON) * 0.8}t${width * 0.55} ${(HORIZON - peak) * 0.8}z`;
}

/** A drawn picture for posts without one: the sea at a time of day that depends on the slug. */
export function DrawnCover({ slug }: { slug: string }) {
  const random = numbersFrom(hashOf(slug));
  const hour = HOURS[Math.floor(random() * HOURS.length)] ?? HOURS[0];
  const sun = { x: WIDTH * (0.2 + random() * 0.6), y: HORIZON - 20 - random() * 150, r: 26 + random() * 34 };
  const hills = [hillsOf(random, 70 + random() * 60), hillsOf(random, 30 + random() * 40)];
  const sky = `sky-${slug}`;
  return (
    <svg viewBox={`0 0 ${WIDTH} 500`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <linearGradient id={sky} x2="0" y2="1">
        <stop stopColor={hour.top} />
        <stop offset="1" stopColor={hour.low} />
      </linearGradient>
      <rect width={WIDTH} height={HORIZON} fill={`url(#${sky})`} />
      <circle cx={sun.x} cy={sun.y} r={sun.r} fill={hour.sun} />
      {hills.map((path) => (
        <path key={path} d={path} fill={hour.sea} fillOpacity=".55" />
      ))}
      <rect y={HORIZON} width={WIDTH} height={500 - HORIZON} fill={hour.sea} />
      {[18, 44, 78, 120].map((y) => (
        <rect
          key={y}
          x={sun.x - sun.r * (1.1 - y / 160)}
          y={HORIZON + y}
          width={sun.r * (2.2 - y / 80)}
          height="2.5"
          fill={hour.sun}
          fillOpacity=".6"
        />
      ))}
    </svg>
  );
}
