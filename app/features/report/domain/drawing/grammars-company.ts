import { line, n1, rect, type Shape } from "./shapes.ts";
import { dot, each, half, poly, within, type Point, type Sheet } from "./sheet.ts";

/* Forms for extraversion and solitude: risk, friendship, company, drive, calm, play and low spirits. */

/** Risk: a lightning bolt whose turns depend on the letters. */
function bolt({ w, h, top, ink, letters }: Sheet): Shape[] {
  const turns = 6;
  const spine = each(turns + 1, (i): Point => [
    w * (i % 2 ? 0.3 + 0.2 * letters(i) : 0.7 - 0.2 * letters(i)),
    top + ((h - top) * i) / turns,
  ]);
  const band = (shift: number, wide: number, fill: string): Shape => ({
    d: poly([
      ...spine.map(([x, y]): Point => [within(x - wide + shift, 0, w), y]),
      ...spine.toReversed().map(([x, y]): Point => [within(x + wide + shift, 0, w), y]),
    ]),
    fill,
  });
  return [band(34, 30, ink.second), band(-28, 26, ink.first), band(2, 13, ink.accent)];
}

/** Friendship: overlapping discs, two more than the title has words (3 to 6). */
function lenses({ w, h, top, ink, words, letters }: Sheet): Shape[] {
  const count = within(words + 2, 3, 6);
  const tones = [ink.first, ink.second, ink.accent];
  return each(count, (i) =>
    dot(
      w * (0.31 + (0.38 * i) / (count - 1)),
      (top + h) / 2 + (h - top) * 0.16 * Math.sin(i * 2.1 + count),
      Math.min(w * 0.27, (h - top) * 0.32) * (0.72 + 0.28 * letters(i)),
      tones[i % 3] ?? ink.first,
      0.82,
    ),
  );
}

/** Solitude: one small figure under a wide sky. */
function lone({ w, h, top, ink, era, letters }: Sheet): Shape[] {
  const y = top + (h - top) * 0.74;
  const x = w * (0.2 + 0.6 * era);
  const shadow = poly([
    [x - 3, y],
    [x + 3, y],
    [x + 52, h],
    [x + 34, h],
  ]);
  return [
    dot(w - x, top + (h - top) * 0.3, 44 + 16 * letters(0), ink.second),
    { d: rect(0, y, w, h - y), fill: ink.first },
    { d: rect(x - 3, y - 26, 6, 26), fill: ink.accent },
    dot(x, y - 33, 6.5, ink.accent),
    { d: shadow, fill: ink.ground, opacity: 0.5 },
  ];
}

/** A head with shoulders, raised by `lift` above the lower edge of its row. */
const bust = (x: number, y: number, size: number, lift: number, fill: string): Shape[] => [
  {
    d:
      `M${n1(x - size)} ${n1(y)}V${n1(y - lift)}A${n1(size)} ${n1(size)} 0 0 1 ${n1(x + size)} ` +
      `${n1(y - lift)}V${n1(y)}Z`,
    fill,
  },
  dot(x, y - lift - size * 1.28, size * 0.46, fill),
];

/** Company: rows of heads and shoulders. */
function gathering({ w, h, top, ink, letters }: Sheet): Shape[] {
  const rows = 5;
  return each(rows, (r) => r)
    .flatMap((r) => {
      const across = 4 + r;
      const size = w / across / 2.3;
      const y = h - (rows - 1 - r) * ((h - top) / 6.4);
      return each(across, (i) => i).flatMap((i): Shape[] => {
        const x = ((i + 0.5) * w) / across;
        const lift = 14 * letters(i * 2 + r * 5);
        const fill = (i + r * 2) % 9 === 4 ? ink.accent : r % 2 ? ink.first : ink.second;
        return bust(x, y, size, lift, fill);
      });
    })
    .toReversed();
}

/** Drive: spokes around a hub, denser and thicker clockwise. */
function spokes({ w, h, top, ink, pace, letters }: Sheet): Shape[] {
  const [cx, cy] = [w / 2, (top + h) / 2];
  const far = Math.min(w, h - top) / 2 - 6;
  const count = 36 + Math.round(pace * 14);
  const rays = each(count, (i): Shape => {
    const turn = -Math.PI / 2 + 2 * Math.PI * (i / count) ** 0.62;
    const at = (r: number): Point => [cx + r * Math.cos(turn), cy + r * Math.sin(turn)];
    return {
      d: line([at(far * 0.34), at(far * (0.6 + 0.38 * letters(i)))]),
      stroke: i % 5 ? ink.second : ink.accent,
      width: Math.round(20 + (60 * i) / count) / 10,
    };
  });
  return [...rays, dot(cx, cy, far * 0.26, ink.accent), dot(cx, cy, far * 0.1, ink.ground)];
}

/** Calm: a sun on the horizon, with strips of light on the water. */
function horizon({ w, h, top, ink, pace, letters }: Sheet): Shape[] {
  const y = top + (h - top) * 0.46;
  const strips = each(10 + pace * 4, (i): Shape => {
    const wide = w * (0.5 - 0.02 * i) * (i % 3 === 1 ? 0.6 : 1);
    const x = w / 2 - wide / 2 + (i % 2 ? 1 : -1) * i;
    const below = Math.min(y + 4 + (i / 13) ** 1.7 * (h - y), h - 7);
    return { d: rect(x, below, wide, 1.6 + i * 0.36), fill: i % 4 ? ink.accent : ink.second };
  });
  return [
    { d: half(w / 2, y, Math.min(w * 0.27, y - top - 4) * (0.6 + 0.4 * letters(0))), fill: ink.accent },
    { d: rect(0, y, w, h - y), fill: ink.first },
    ...strips,
  ];
}

/** Play: lanterns on strings. */
function lanterns({ w, h, top, ink, words, letters }: Sheet): Shape[] {
  const strings = within(2 + words, 3, 5);
  const tones = [ink.accent, ink.first, ink.second];
  return each(strings, (s) => s).flatMap((s): Shape[] => {
    const y = top + 14 + (s * (h - top - 50)) / strings;
    const sag = 18 + 14 * letters(s);
    const at = (t: number): Point => [w * t, y + sag * 4 * t * (1 - t)];
    return [
      { d: line(each(13, (i) => at(i / 12))), stroke: ink.second, width: 1.6 },
      ...each(6, (i): Shape => {
        const [x, drop] = at((i + 0.5) / 6);
        return dot(x, drop + 13, 8 + 6 * letters(s * 6 + i), tones[(i + s) % 3] ?? ink.first);
      }),
    ];
  });
}

/** Low spirits: rain whose length and thickness depend on the letters. */
function rain({ w, h, top, ink, letters }: Sheet): Shape[] {
  return each(58, (i) => {
    const x = 12 + ((i * 61) % (w - 24));
    const y = top + ((i * 89) % (h - top - 66));
    return {
      d: line([
        [x, y],
        [Math.max(0, x - 6), y + 22 + 42 * letters(i)],
      ]),
      stroke: i % 9 === 4 ? ink.accent : i % 2 ? ink.first : ink.second,
      width: 2.6 + 1.8 * letters(i + 3),
    };
  });
}

export const companyForms = { bolt, lenses, lone, gathering, spokes, horizon, lanterns, rain };
