import { line, n1, rect, type Shape } from "./shapes.ts";
import { dot, each, half, poly, within, type Point, type Sheet } from "./sheet.ts";

/* Forms for moods: worry, appetite, hope and restraint. */

/** Worry: lines whose tremor depends on the letters. */
function waves({ w, h, top, ink, letters }: Sheet): Shape[] {
  const count = 17;
  const step = (h - top - 106) / (count - 1);
  return each(count, (i) => {
    const y = top + 54 + i * step;
    const points = each(32, (j): Point => {
      const u = j / 31;
      const lift =
        Math.exp(-(((u - 0.5) * 3.6) ** 2)) *
        46 *
        (Math.sin(u * 19 + i * 0.7) * 0.6 + Math.sin(u * 31 - letters(i) * 25) * 0.4);
      return [u * w, y - lift];
    });
    return { d: line(points), stroke: i % 6 === 2 ? ink.accent : i % 2 ? ink.first : ink.second, width: 3 };
  });
}

/** A flame at the foot of the sheet, its tip shifted sideways by `lean`. */
const flame = (h: number, x: number, wide: number, tall: number, lean: number) =>
  `M${n1(x - wide)} ${n1(h)}C${n1(x - wide * 1.1)} ${n1(h - tall * 0.4)} ${n1(x + lean)} ` +
  `${n1(h - tall * 0.6)} ${n1(x + lean)} ${n1(h - tall)}C${n1(x + lean + wide * 0.4)} ` +
  `${n1(h - tall * 0.62)} ${n1(x + wide * 1.1)} ${n1(h - tall * 0.4)} ${n1(x + wide)} ${n1(h)}Z`;

/** Appetite: flames. */
function flames({ w, h, top, ink, words, letters }: Sheet): Shape[] {
  const count = within(3 + words, 4, 7);
  const tongues = (scale: number, fill: string, from: number) =>
    each(count, (i): Shape => {
      const tall = (h - top) * (0.5 + 0.46 * letters(i + from)) * scale;
      const lean = (letters(i + 1) - 0.5) * 22;
      return { d: flame(h, (w * (i + 0.5)) / count, (w / count) * 0.5 * scale, tall, lean), fill };
    });
  return [...tongues(1, ink.first, 0), ...tongues(0.72, ink.second, 2), ...tongues(0.42, ink.accent, 4)];
}

/** Hope and restraint: a lamp with stepped cones of light. */
function lamp({ w, h, top, ink, era, pace, letters }: Sheet): Shape[] {
  const cx = w * (0.4 + 0.2 * era);
  const y = top + (h - top) * (0.26 + 0.14 * letters(0));
  const count = 5 + Math.round(pace * 2);
  /** A cone of light with share `t` of the full width at the foot. */
  const cone = (t: number) =>
    poly([
      [cx - 12, y],
      [cx + 12, y],
      [within(cx + w * 0.5 * t, 0, w), h],
      [within(cx - w * 0.5 * t, 0, w), h],
    ]);
  return [
    ...each(count, (i): Shape => ({ d: cone(1 - i / count), fill: i % 2 ? ink.first : ink.second })),
    { d: rect(cx - 2, top + 4, 4, y - top - 34), fill: ink.second },
    { d: half(cx, y, 32), fill: ink.accent },
    dot(cx, y + 7, 9, ink.accent),
  ];
}

export const moodsForms = { waves, flames, lamp };
