import { line, n1, rect, type Shape } from "./shapes.ts";
import { dot, each, half, poly, ring, within, type Point, type Sheet } from "./sheet.ts";

/* Forms for agreeableness: honesty, kindness, peace, modesty and their opposites. */

/** Honesty: a balance, tilted slightly by the year. */
function scales({ w, h, top, ink, era, words }: Sheet): Shape[] {
  const [cx, beam] = [w / 2, top + (h - top) * 0.2];
  const tip = (era - 0.5) * 10;
  const pans: [number, number][] = [
    [cx - w * 0.3, beam + tip + 110],
    [cx + w * 0.3, beam - tip + 110],
  ];
  return [
    { d: rect(cx - 5, beam, 10, h - beam - 18), fill: ink.second },
    {
      d: poly([
        [cx - 62, h],
        [cx + 62, h],
        [cx + 18, h - 24],
        [cx - 18, h - 24],
      ]),
      fill: ink.first,
    },
    {
      d: poly([
        [cx - w * 0.3, beam + tip - 3],
        [cx + w * 0.3, beam - tip - 3],
        [cx + w * 0.3, beam - tip + 5],
        [cx - w * 0.3, beam + tip + 5],
      ]),
      fill: ink.accent,
    },
    ...pans.flatMap(([x, y]): Shape[] => [
      {
        d: line([
          [x - 44, y],
          [x, y - 108],
          [x + 44, y],
        ]),
        stroke: ink.second,
        width: 2.4,
      },
      { d: half(x, y, 48, false), fill: ink.first },
      ...each(within(words, 1, 4), (i) => dot(x - 18 + i * 12, y - 9, 8, ink.accent)),
    ]),
  ];
}

/** Distrust: a face in two colours, with its eyes at different heights. */
function masks({ w, h, top, ink, letters }: Sheet): Shape[] {
  const [cx, cy] = [w / 2, (top + h) / 2];
  const r = Math.min(w * 0.4, (h - top) * 0.46);
  const eye = (x: number, level: number): Shape[] => {
    const y = cy - r * (0.1 + 0.2 * level);
    return [{ d: half(x, y, r * 0.24, false), fill: ink.accent }, dot(x, y + r * 0.07, r * 0.07, ink.ground)];
  };
  const mouth = line([
    [cx - r * 0.4, cy + r * 0.46],
    [cx, cy + r * (0.36 + 0.16 * letters(2))],
    [cx + r * 0.4, cy + r * 0.5],
  ]);
  return [
    { d: `M${n1(cx)} ${n1(cy - r)}A${n1(r)} ${n1(r)} 0 0 0 ${n1(cx)} ${n1(cy + r)}Z`, fill: ink.first },
    { d: `M${n1(cx)} ${n1(cy - r)}A${n1(r)} ${n1(r)} 0 0 1 ${n1(cx)} ${n1(cy + r)}Z`, fill: ink.second },
    ...eye(cx - r * 0.44, letters(0)),
    ...eye(cx + r * 0.44, letters(1)),
    { d: mouth, stroke: ink.accent, width: 7 },
  ];
}

/** Kindness: nested bowls that hold something small. */
function nest({ w, h, top, ink, pace, letters }: Sheet): Shape[] {
  const cx = w / 2;
  const base = h - 24;
  const count = 6 + Math.round(pace * 2);
  const far = Math.min(w / 2 - 10, (h - top) * 0.62);
  return [
    ...each(count, (i): Shape => {
      const r = far * (1 - (i / count) * 0.74);
      return { d: half(cx, base - far * 0.7 + r * 0.2, r, false), fill: i % 2 ? ink.first : ink.second };
    }),
    dot(cx, base - far * 0.78, 17 + 9 * letters(0), ink.accent),
  ];
}

/** Quarrel and anger: blades from both sides. */
function blades({ w, h, top, ink, pace, letters }: Sheet): Shape[] {
  const count = 8 + Math.round(pace * 4);
  const tall = (h - top) / count;
  return each(count, (i) => {
    const y = top + i * tall;
    const reach = w * (0.42 + 0.5 * letters(i));
    const [root, point] = i % 2 ? [w, w - reach] : [0, reach];
    return {
      d: poly([
        [root, y],
        [root, y + tall * 0.96],
        [point, y + tall * (0.2 + 0.6 * letters(i + 1))],
      ]),
      fill: i % 5 === 2 ? ink.accent : i % 2 ? ink.first : ink.second,
    };
  });
}

/** Peace: bands woven over and under each other. */
function weave({ w, h, top, ink, words, letters }: Sheet): Shape[] {
  const count = within(3 + words, 4, 6);
  const [sx, sy] = [w / count, (h - top) / count];
  const wide = 0.5 + 0.18 * letters(0);
  const warm = Math.round(letters(1) * (count - 1));
  const upright = each(count, (c): Shape => ({
    d: rect(c * sx + (sx * (1 - wide)) / 2, top, sx * wide, h - top),
    fill: c === warm ? ink.accent : ink.first,
  }));
  /** A piece of a horizontal band that passes over one upright band. */
  const over = (c: number, y: number) => {
    const end = c === count - 1 ? sx * 0.19 : 0;
    return rect(c * sx - (c ? sx * 0.19 : 0), y, sx * (c ? 1.38 : 1.19) - end, sy * wide);
  };
  const across = each(count, (r) => r).flatMap((r) =>
    each(count, (c) => c)
      .filter((c) => (c + r) % 2 === 0 || r === count)
      .map((c): Shape => ({ d: over(c, top + r * sy + (sy * (1 - wide)) / 2), fill: ink.second })),
  );
  return [...upright, ...across];
}

/** Modesty and shyness: a pebble next to a boulder. */
function pebble({ w, h, top, ink, era, letters }: Sheet): Shape[] {
  const r = Math.min(w * 0.36, (h - top) * 0.4);
  const left = era < 0.5;
  const x = left ? w * 0.42 : w * 0.58;
  const small = 12 + 8 * letters(0);
  return [
    dot(x, h - r - 14, r, ink.first),
    ...each(5, (i) => ring(x, h - r - 14, r * (0.84 - i * 0.16), ink.second, 1.5)),
    dot(left ? w - 34 : 34, h - small - 14, small, ink.accent),
    { d: rect(0, h - 14, w, 14), fill: ink.second },
  ];
}

const RAYS = 11;
const rays = (cx: number, peak: number, { ink, letters }: Sheet) =>
  each(RAYS, (i): Shape => {
    const turn = -Math.PI * ((i + 0.5) / RAYS);
    const reach = 34 + 16 * letters(i);
    const at = (r: number): Point => [cx + r * Math.cos(turn), peak + r * Math.sin(turn)];
    return { d: line([at(22), at(reach)]), stroke: ink.accent, width: 3.4 };
  });

/** Pride: an obelisk with rays. */
function monument(sheet: Sheet): Shape[] {
  const { w, h, top, ink, pace } = sheet;
  const cx = w / 2;
  const peak = top + 54;
  const obelisk = poly([
    [cx - 13, peak + 14],
    [cx, peak - 12],
    [cx + 13, peak + 14],
    [cx + 36, h - 54],
    [cx - 36, h - 54],
  ]);
  return [
    ...rays(cx, peak, sheet),
    { d: obelisk, fill: ink.second },
    ...each(4 + pace * 2, (i): Shape => ({
      d: rect(cx - 52 - i * 14, h - 54 + i * 9, 104 + i * 28, 9.4),
      fill: i % 2 ? ink.second : ink.first,
    })),
  ];
}

export const kindnessForms = { scales, masks, nest, blades, weave, pebble, monument };
