import { n1, rect, type Shape } from "./shapes.ts";
import { dot, each, half, poly, ring, within, type Point, type Sheet } from "./sheet.ts";

/* Forms for openness and its opposite: imagination, beauty, feeling, adventure, thought, home. */

/** Imagination: 7 to 11 nested arches, by the first letter. */
function arches({ w, h, top, ink, era, letters }: Sheet): Shape[] {
  const cx = w * (0.36 + 0.28 * era);
  const count = 7 + Math.round(letters(0) * 4);
  return each(count, (i) => {
    const r = Math.min(cx, w - cx) * 0.98 * (1 - i / count);
    const crown = top + (h - top) * (i / count) * 0.86 + r;
    return {
      d: `M${n1(cx - r)} ${n1(h)}V${n1(crown)}A${n1(r)} ${n1(r)} 0 0 1 ${n1(cx + r)} ${n1(crown)}V${n1(h)}Z`,
      fill: i === count - 1 ? ink.accent : i % 2 ? ink.first : ink.second,
    };
  });
}

/** Beauty: petals around a centre, two more for each word of the title. */
function petals({ w, h, top, ink, words, letters }: Sheet): Shape[] {
  const [cx, cy] = [w / 2, (top + h) / 2];
  const count = 9 + words * 2;
  const long = Math.min(w, h - top) * 0.46;
  const at = (r: number, a: number): Point => [cx + r * Math.cos(a), cy + r * Math.sin(a)];
  const rows = [1, 0.66].flatMap((scale, row) =>
    each(count, (i): Shape => {
      const turn = (2 * Math.PI * (i + row / 2)) / count;
      const reach = long * scale * (0.74 + 0.26 * letters(i));
      const side = Math.PI / count;
      const [left, right] = [at(reach * 0.62, turn - side * 0.8), at(reach * 0.62, turn + side * 0.8)];
      const petal = poly([at(long * 0.14, turn), left, at(reach, turn), right]);
      return { d: petal, fill: row ? ink.second : ink.first };
    }),
  );
  return [...rows, dot(cx, cy, long * 0.15, ink.accent)];
}

/** Feeling: ripples from two stones. */
function ripples({ w, h, top, ink, era, pace, letters }: Sheet): Shape[] {
  const span = h - top;
  const stones: Point[] = [
    [w * (0.32 + 0.1 * era), top + span * (0.36 + 0.12 * letters(0))],
    [w * (0.68 - 0.1 * era), top + span * 0.6],
  ];
  const rings = 6 + Math.round(pace * 3);
  return stones.flatMap(([x, y], s) => [
    ...each(rings, (i): Shape => {
      const space = Math.min(x, w - x, y - top, h - y);
      return ring(x, y, (space * (i + 1)) / (rings + 0.4), s ? ink.second : ink.first, 4.4 - i * 0.32);
    }),
    dot(x, y, 7, ink.accent),
  ]);
}

/** Coolness: a crystal whose corners depend on the letters. */
function crystal({ w, h, top, ink, letters }: Sheet): Shape[] {
  const [cx, cy] = [w / 2, (top + h) / 2 + 8];
  const count = 7;
  const edge = each(count, (i): Point => {
    const turn = (2 * Math.PI * i) / count - Math.PI / 2;
    const r = Math.min(w * 0.42, (h - top) * 0.44) * (0.72 + 0.28 * letters(i));
    return [cx + r * Math.cos(turn), cy + r * Math.sin(turn)];
  });
  const heart: Point = [cx + (letters(2) - 0.5) * 40, cy - 22];
  const tones = [ink.first, ink.second, ink.first, ink.accent, ink.second, ink.first, ink.second];
  return edge.map((a, i) => ({
    d: poly([heart, a, edge[(i + 1) % count] ?? a]),
    fill: tones[i] ?? ink.first,
  }));
}

/** Adventure: a road to the horizon. */
function road({ w, h, top, ink, era, letters }: Sheet): Shape[] {
  const y = top + (h - top) * 0.34;
  const far = w * (0.3 + 0.4 * era);
  const hills = each(5, (i): Point => [(w * i) / 4, y - 10 - 34 * letters(i)]);
  const near = (t: number): Point => [far + (w * 0.5 - far) * t ** 1.8, y + (h - y) * t ** 1.8];
  const dash = each(6, (i): Shape => {
    const [[x0, y0], [x1, y1]] = [near((i + 0.34) / 6), near((i + 0.78) / 6)];
    const wide = 1 + 5 * ((i + 0.5) / 6) ** 1.8;
    return {
      d: poly([
        [x0 - wide * 0.7, y0],
        [x0 + wide * 0.7, y0],
        [x1 + wide, y1],
        [x1 - wide, y1],
      ]),
      fill: ink.accent,
    };
  });
  return [
    dot(w - far, y - 40, 26, ink.accent),
    { d: poly([[0, y], ...hills, [w, y]]), fill: ink.second },
    { d: rect(0, y, w, h - y), fill: ink.first },
    {
      d: poly([
        [far - 3, y],
        [far + 3, y],
        [w * 0.82, h],
        [w * 0.18, h],
      ]),
      fill: ink.ground,
    },
    ...dash,
  ];
}

const house = (x: number, y: number, wide: number, roof: number, h: number) =>
  poly([
    [x, h],
    [x, y],
    [x + wide / 2, roof],
    [x + wide, y],
    [x + wide, h],
  ]);

/** Home: a row of houses with one lit window, chosen by the year. */
function houses({ w, h, top, ink, era, letters }: Sheet): Shape[] {
  const count = 5;
  const wide = w / count;
  const lit = Math.round(era * (count - 1));
  return each(count, (i) => i).flatMap((i): Shape[] => {
    const roof = top + (h - top) * (0.16 + 0.36 * letters(i));
    const [x, y] = [i * wide, roof + wide * 0.5];
    return [
      { d: house(x, y, wide, roof, h), fill: i % 2 ? ink.first : ink.second },
      {
        d: rect(x + wide * 0.32, y + wide * 0.34, wide * 0.36, wide * 0.5),
        fill: i === lit ? ink.accent : ink.ground,
      },
    ];
  });
}

/** Thought: planets on orbits, placed by the letters. */
function orbits({ w, h, top, ink, words, letters }: Sheet): Shape[] {
  const [cx, cy] = [w / 2, (top + h) / 2];
  const count = within(4 + words, 5, 8);
  const far = Math.min(w, h - top) * 0.47;
  return [
    dot(cx, cy, far * 0.13, ink.accent),
    ...each(count, (i) => i).flatMap((i): Shape[] => {
      const r = far * (0.24 + (0.76 * (i + 0.6)) / count) - 8;
      const turn = 2 * Math.PI * letters(i) + i;
      const size = 4 + 6 * letters(i + 2);
      return [
        ring(cx, cy, r, ink.second, 1.5),
        dot(cx + r * Math.cos(turn), cy + r * Math.sin(turn), size, i % 3 ? ink.first : ink.accent),
      ];
    }),
  ];
}

/** Doing before thinking: the furrows of a ploughed field. */
function furrows({ w, h, top, ink, era, pace, letters }: Sheet): Shape[] {
  const y = top + (h - top) * 0.3;
  const eye = w * (0.3 + 0.4 * era);
  const count = 12 + Math.round(pace * 4);
  const at = (k: number): Point => [within(((k - count * 0.1) / (count * 0.8)) * w, 0, w), h];
  return [
    { d: half(eye, y, 30 + 18 * letters(0)), fill: ink.accent },
    ...each(count, (i): Shape => {
      return {
        d: poly([[eye - 1, y], [eye + 1, y], at(i + 1), at(i)]),
        fill: i % 2 ? ink.first : ink.second,
      };
    }),
  ];
}

export const opennessForms = { arches, petals, ripples, crystal, road, houses, orbits, furrows };
