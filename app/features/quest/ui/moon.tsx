/**
 * The icon of an answer: a moon, dark for "very inaccurate", full for "very accurate". `lit` 0..1.
 * Decorative: its label says the same.
 */
export function Moon({ lit, size = 26 }: { lit: number; size?: number }) {
  const c = size / 2;
  const r = c - 1.5;
  const k = Math.abs(1 - 2 * lit) * r;
  const bulge = lit > 0.5 ? 1 : 0;
  const half = `M${c} ${c - r}A${r} ${r} 0 0 1 ${c} ${c + r}A${k} ${r} 0 0 ${bulge} ${c} ${c - r}Z`;
  const fill = lit >= 1 ? "currentColor" : "none";
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={size} height={size} aria-hidden="true">
      <circle cx={c} cy={c} r={r} fill={fill} stroke="currentColor" strokeWidth="1.25" />
      {lit > 0 && lit < 1 && <path d={half} fill="currentColor" />}
    </svg>
  );
}
