import { hash, seeded } from "./seed.ts";
import { circle, line, n1, rect, star, type Drawing, type Label, type Shape } from "./shapes.ts";
import { itemAt } from "../../../../kernel/checked.ts";

/** The grammar of a poster or cover: which trait made the match. `calm` is low sensitivity. */
export type Grammar = "O" | "C" | "E" | "A" | "N" | "calm";
const GRAMMARS: Grammar[] = ["O", "C", "E", "A", "N", "calm"];
export const grammarOf = (trait: string, calm = false): Grammar =>
  trait === "N" && calm ? "calm" : (GRAMMARS.find((g) => g === trait) ?? "O");

type Inks = { ground: string; first: string; second: string; accent: string; type: string };
const inks = (ground: string, first: string, second: string, accent: string, type: string): Inks => ({
  ground,
  first,
  second,
  accent,
  type,
});
const NIGHT = "#0b1624";
const BONE = "#faf7f2";
const SETS: Inks[] = [
  inks("#e9a45b", "#8f4827", "#f3c48e", NIGHT, NIGHT),
  inks("#8f4827", "#b5623c", "#f3c48e", BONE, BONE),
  inks("#efe8dc", "#22384f", "#4c6379", "#b5623c", NIGHT),
  inks("#14304f", "#22486f", "#93a3b3", "#e9a45b", BONE),
  inks("#f3ede3", "#b5623c", "#8f4827", NIGHT, NIGHT),
  inks(NIGHT, "#574559", "#dccfbc", "#e9a45b", BONE),
];

type Sheet = { w: number; h: number; ink: Inks; title: string; uppercase: string; count: number };
const uppercaseOf = (title: string) => title.toUpperCase().replace(/[^A-Z]/g, "") || "VESPER";
/** The n-th letter of the title, 0..25, round and round. */
const codeOf = ({ uppercase, count }: Sheet, n: number) => uppercase.charCodeAt(n % count) - 65;

/** Order: an elevation. Columns from the number of letters, storeys from the letters themselves. */
function elevation(sheet: Sheet): Shape[] {
  const { w, h, ink, count } = sheet;
  const columns = Math.max(5, Math.min(9, Math.round(count * 0.7)));
  const [cw, ch] = [w / columns, (h * 0.74) / 8];
  const shapes: Shape[] = [{ d: circle(w * 0.76, h * 0.27, w * 0.085), fill: ink.accent }];
  for (let c = 0; c < columns; c++) {
    const storeys = Math.round(2 + (codeOf(sheet, c) / 25) * 5);
    for (let r = 0; r < storeys; r++) {
      const on = (codeOf(sheet, c + r * 3) + 65 + r) % 7;
      const y = h - (r + 1) * ch;
      shapes.push({
        d: rect(c * cw, y, cw + 0.4, ch + 0.4),
        fill: on === 0 ? ink.accent : on < 3 ? ink.second : ink.first,
      });
      if (on > 4)
        shapes.push({ d: rect(c * cw + cw * 0.3, y + ch * 0.25, cw * 0.4, ch * 0.5), fill: ink.second });
    }
  }
  return shapes;
}

/** Openness: arches within arches, one for each letter. */
function arches({ w, h, ink, title, count }: Sheet): Shape[] {
  const k = Math.max(6, Math.min(12, count));
  const cx = w * (0.34 + 0.3 * seeded(hash(title))());
  return Array.from({ length: k }, (_, i) => {
    const r = w * 0.78 * (1 - i / k);
    const top = h - h * 0.7 * (1 - (i / k) * 0.86) + r;
    const fill = i === k - 1 ? ink.accent : i % 2 ? ink.first : ink.second;
    return { d: `M${n1(cx - r)} ${n1(h)}V${n1(top)}a${n1(r)} ${n1(r)} 0 0 1 ${n1(2 * r)} 0V${n1(h)}Z`, fill };
  });
}

/** Extraversion: spokes that quicken round a drum. */
function spokes({ w, h, ink, count }: Sheet): Shape[] {
  const [cx, cy] = [w * 0.5, h * 0.58];
  const shapes: Shape[] = Array.from({ length: 44 }, (_, i) => {
    const angle = -Math.PI / 2 + 2 * Math.PI * (i / 44) ** 0.62;
    const end = w * (0.28 + 0.3 * Math.abs(Math.sin(i * 2.4 + count)));
    const at = (r: number): [number, number] => [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
    return {
      d: line([at(w * 0.17), at(end)]),
      stroke: i % 5 ? ink.second : ink.accent,
      width: Math.round((w * 0.006 + w * 0.022 * (i / 44)) * 10) / 10,
    };
  });
  shapes.push(
    { d: circle(cx, cy, w * 0.13), fill: ink.accent },
    { d: circle(cx, cy, w * 0.05), fill: ink.ground },
  );
  return shapes;
}

/** Agreeableness: overlapping rounds, one for each word and one more. */
function lenses({ w, h, ink, title }: Sheet): Shape[] {
  const k = Math.min(6, title.split(" ").length + 2);
  const tones = [ink.first, ink.second, ink.accent];
  return Array.from({ length: k }, (_, i) => ({
    d: circle(w * (0.3 + (0.4 * i) / (k - 1)), h * (0.66 + 0.1 * Math.sin(i * 2.1 + k)), w * 0.27),
    fill: itemAt(tones, i % 3),
    opacity: 0.78,
  }));
}

/** Sensitivity: thirty lines that lift where the letters are. */
function waves(sheet: Sheet): Shape[] {
  const { w, h, ink } = sheet;
  return Array.from({ length: 26 }, (_, i) => {
    const y = h * 0.4 + i * h * 0.022;
    const points = Array.from({ length: 38 }, (_unused, j): [number, number] => {
      const u = j / 37;
      const lift =
        Math.exp(-(((u - 0.5) * 3.6) ** 2)) *
        h *
        0.13 *
        (Math.sin(u * 19 + i * 0.7) * 0.6 + Math.sin(u * 31 - codeOf(sheet, i)) * 0.4);
      return [u * w, y - lift];
    });
    return { d: line(points), stroke: i % 6 ? ink.second : ink.accent, width: 1.2 };
  });
}

/** Calm: a horizon, one sun, its light in strips on the water. */
function horizon({ w, h, ink }: Sheet): Shape[] {
  const y = h * 0.62;
  const strips: Shape[] = Array.from({ length: 13 }, (_, i) => {
    const wide = w * (0.46 - (0.26 * i) / 13) * (i % 3 === 1 ? 0.6 : 1);
    const left = w / 2 - wide / 2 + (i % 2 ? 1 : -1) * i * 1.1;
    return {
      d: rect(left, y + 3 + (i / 13) ** 1.7 * (h - y), wide, 1.3 + i * 0.34),
      fill: i % 4 ? ink.accent : ink.second,
    };
  });
  return [
    { d: rect(0, 0, w, y), fill: ink.first },
    { d: circle(w * 0.5, y, w * 0.24), fill: ink.accent },
    { d: rect(0, y, w, h - y), fill: ink.ground },
    ...strips,
  ];
}

const DRAW: Record<Grammar, (sheet: Sheet) => Shape[]> = {
  C: elevation,
  O: arches,
  E: spokes,
  A: lenses,
  N: waves,
  calm: horizon,
};
/** Sets that suit each grammar, so that letters stay readable on what lies behind them. */
const SUITS: Record<Grammar, number[]> = {
  C: [0, 4, 2],
  O: [3, 2, 1],
  E: [1, 5, 3],
  A: [2, 4, 5],
  N: [5, 3, 1],
  calm: [5, 3, 5],
};

/**
 * Breaks a title into at most four lines and finds the largest size at which they fit `room` × `tall` units.
 * Wide letters of Fraunces take about .54 em.
 */
export function fitTitle(
  title: string,
  maxWidth: number,
  tall: number,
  largest = 56,
): { lines: string[]; size: number } {
  const words = title.split(/\s+/);
  let best = { lines: [title], size: 0 };
  for (let count = 1; count <= Math.min(4, words.length); count++) {
    const target = title.length / count;
    const lines: string[] = [];
    for (const word of words) {
      const last = lines.at(-1);
      if (last !== undefined && (lines.length === count || `${last} ${word}`.length <= target + 3))
        lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    const longest = Math.max(...lines.map((l) => l.length));
    const size = Math.min(largest, maxWidth / (longest * 0.54), tall / lines.length);
    if (size > best.size + 0.5) best = { lines, size };
  }
  return best;
}

/**
 * A poster or book cover drawn from its title by the grammar of the matching trait; never a copy of the real
 * one.
 * @param index place in its row, so that neighbours differ in colour
 */
export function poster({
  title,
  byline = "",
  grammar,
  index = 0,
  width = 300,
  height = 450,
}: {
  title: string;
  byline?: string;
  grammar: Grammar;
  index?: number;
  width?: number;
  height?: number;
}): Drawing {
  const suits = SUITS[grammar];
  const ink = itemAt(SETS, itemAt(suits, (hash(title) + index) % suits.length));
  const uppercase = uppercaseOf(title);
  const sheet: Sheet = { w: width, h: height, ink, title, uppercase, count: uppercase.length };
  const { lines, size } = fitTitle(title, width - 40, height * (byline ? 0.2 : 0.25));
  const label = (text: string, y: number, points: number, face: Label["face"]): Label => {
    return { text, x: 20, y, size: points, anchor: "start", face, color: ink.type };
  };
  const titles = lines.map((text, i) => label(text, 14 + size * (0.86 + i * 0.98), size, "display"));
  const end = 14 + size * (0.86 + (lines.length - 1) * 0.98);
  return {
    width,
    height,
    shapes: [{ d: rect(0, 0, width, height), fill: ink.ground }, ...DRAW[grammar](sheet)],
    labels: byline ? [...titles, label(byline, end + 14 + size * 0.28, 12.5, "text")] : titles,
  };
}

/** The mark in the middle of the hour's dial, and its sixty minutes. */
export function dial(size: number, ink: string): Drawing {
  const c = size / 2;
  const shapes: Shape[] = Array.from({ length: 60 }, (_, i) => {
    const angle = (i / 60) * 2 * Math.PI;
    const at = (r: number): [number, number] => [c + r * Math.sin(angle), c - r * Math.cos(angle)];
    return { d: line([at(c - 6), at(c - 6 - (i % 5 ? 12 : 24))]), stroke: ink, width: i % 5 ? 1.6 : 3 };
  });
  return { width: size, height: size, shapes: [...shapes, { d: star(c, c, 20), fill: ink }], labels: [] };
}
