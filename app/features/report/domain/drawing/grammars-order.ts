import { line, rect, type Shape } from "./shapes.ts";
import { dot, each, turned, within, type Sheet } from "./sheet.ts";

/* Forms for conscientiousness and its opposite: order, aim, doubt, duty, disorder, discipline, caution. */

/** Plain fact and good order: a ledger with bars whose lengths depend on the letters. */
function ledger({ w, h, top, ink, pace, letters }: Sheet): Shape[] {
  const rows = 10 + Math.round(pace * 4);
  const step = (h - top - 20) / rows;
  return each(rows, (i) => i).flatMap((i): Shape[] => {
    const y = top + 6 + i * step;
    return [
      { d: rect(20, y, w - 40, 1.4), fill: ink.second },
      {
        d: rect(20, y + step * 0.3, (w - 40) * (0.22 + 0.7 * letters(i)), step * 0.46),
        fill: i % 4 === 1 ? ink.accent : ink.first,
      },
    ];
  });
}

/** Aim: a staircase with more steps for a longer work. */
function stairs({ w, h, top, ink, pace, letters }: Sheet): Shape[] {
  const count = 6 + Math.round(pace * 4);
  const steps = each(count, (i): Shape => {
    const y = h - ((h - top) * 0.84 * (i + 1)) / count;
    return { d: rect((w * i) / count, y, w / count + 0.4, h - y), fill: i % 2 ? ink.first : ink.second };
  });
  return [...steps, dot(w - 22 - (w / count) * letters(0), top + 24, 18, ink.accent)];
}

/** Doubt and delay: standing stones, each leaning more than the previous one. */
function dominoes({ w, h, top, ink, letters }: Sheet): Shape[] {
  const count = 9;
  const tall = Math.min((h - top) * 0.5, 150);
  return each(count, (i) => {
    const lean = (i / count) ** 2 * 1.05 + 0.06 * letters(i);
    const x = w * (0.06 + (0.5 * i) / count);
    const [dx, dy] = [Math.sin(lean) * tall * 0.5, Math.cos(lean) * tall * 0.5];
    return {
      d: turned(x + dx, h - dy - 10, 15, tall * 0.96, lean),
      fill: i === 3 ? ink.accent : i % 2 ? ink.first : ink.second,
    };
  });
}

/** Duty: the elevation of a building, with storeys and windows chosen by the letters. */
function elevation({ w, h, top, ink, words, letters }: Sheet): Shape[] {
  const columns = within(4 + words, 5, 8);
  const [wide, tall] = [w / columns, (h - top) / 9];
  return each(columns, (c) => c).flatMap((c) =>
    each(3 + letters(c) * 5, (r) => r).flatMap((r): Shape[] => {
      const y = h - (r + 1) * tall;
      const on = Math.round(letters(c + r * 3) * 25 + r) % 7;
      const fill = on === 0 ? ink.accent : c % 2 ? ink.second : ink.first;
      const wall = { d: rect(c * wide, y, wide + 0.4, tall + 0.4), fill };
      const window = rect(c * wide + wide * 0.3, y + tall * 0.28, wide * 0.4, tall * 0.44);
      return on > 2 ? [wall, { d: window, fill: ink.ground }] : [wall];
    }),
  );
}

/** Disorder: a grid of squares that is looser towards the bottom. */
function scatter({ w, h, top, ink, letters }: Sheet): Shape[] {
  const columns = 7;
  const size = (w - 56) / columns;
  const rows = Math.floor((h - top - 30) / size);
  return each(rows * columns, (i) => {
    const [c, r] = [i % columns, Math.floor(i / columns)];
    const loose = (r / rows) ** 1.5;
    const [a, b] = [letters(i * 5 + r) - 0.5, letters(i * 3 + c) - 0.5];
    const x = 28 + size * (c + 0.5) + a * size * loose;
    const y = top + 20 + size * (r + 0.5) + b * size * loose * 0.6;
    return {
      d: turned(x, y, size * 0.78, size * 0.78, a * 2.4 * loose),
      fill: i % 11 === 5 ? ink.accent : (c + r) % 2 ? ink.first : ink.second,
    };
  });
}

/** The four upright strokes of a tally, each leaning a little. */
const strokes = (x: number, y: number, gap: number, tall: number, leanOf: (k: number) => number) =>
  each(4, (k) => {
    const lean = leanOf(k);
    return line([
      [x + k * gap + 5 + lean, y],
      [x + k * gap + 5 - lean, y + tall * 0.66],
    ]);
  });

/** Discipline: tally marks in groups of five. */
function tally({ w, h, top, ink, pace, letters }: Sheet): Shape[] {
  const rows = 5 + Math.round(pace);
  const tall = (h - top) / rows;
  return each(rows * 3, (i) => i).flatMap((i): Shape[] => {
    const [x, y] = [26 + (i % 3) * ((w - 44) / 3), top + Math.floor(i / 3) * tall + tall * 0.14];
    const gap = (w - 44) / 3 / 6.2;
    const bars = strokes(x, y, gap, tall, (k) => (letters(i + k) - 0.5) * 4);
    const fifth = line([
      [x - 3, y + tall * 0.56],
      [x + 3.7 * gap, y + tall * 0.1],
    ]);
    return [
      ...bars.map((d, k): Shape => ({ d, stroke: k % 2 ? ink.second : ink.first, width: 4.6 })),
      { d: fifth, stroke: ink.accent, width: 3.6 },
    ];
  });
}

/** Caution: nested gateways, the innermost in the accent colour. */
function gateways({ w, h, top, ink, era, pace, letters }: Sheet): Shape[] {
  const count = 6 + Math.round(pace * 2);
  return each(count, (i) => {
    const t = i / count;
    const wide = w * (0.7 + 0.16 * letters(0)) * (1 - t);
    const left = (w - wide) * (0.4 + 0.2 * era);
    return {
      d: rect(left, top + (h - top) * t * 0.56, wide, h - top - (h - top) * t * 0.56),
      fill: i === count - 1 ? ink.accent : i % 2 ? ink.first : ink.second,
    };
  });
}

export const orderForms = { ledger, stairs, dominoes, elevation, scatter, tally, gateways };
