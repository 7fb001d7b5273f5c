import { GRAMMARS, grammarOf, type Grammar } from "./grammar.ts";
import { within, type Inks, type Sheet } from "./sheet.ts";
import { rect, type Drawing, type Shape } from "./shapes.ts";

/** The facts of a film or book from which its picture is drawn. */
export type Work = {
  title: string;
  year: number;
  mood: string;
  weights: Record<string, number>;
  /** Only for films. */
  minutes?: number;
};

const NIGHT = "#0b1624";
const BONE = "#faf7f2";
const inks = (ground: string, first: string, second: string, accent: string, type: string): Inks => ({
  ground,
  first,
  second,
  accent,
  type,
});
const SETS = {
  amber: inks("#e9a45b", "#8f4827", "#b5623c", NIGHT, NIGHT),
  clay: inks("#8f4827", "#e0a06a", "#c87a4e", BONE, BONE),
  bone: inks("#efe8dc", "#22384f", "#6b8096", "#b5623c", NIGHT),
  blue: inks("#1d4468", "#7fa0bd", "#4d7597", "#f0b878", BONE),
  sand: inks("#e6d3b8", "#b5623c", "#8f4827", "#22384f", NIGHT),
  mauve: inks("#574559", "#b79bb0", "#8d7089", "#f0b878", BONE),
  rose: inks("#dcb3a0", "#7a3f3a", "#a9604f", "#0f2940", NIGHT),
  moss: inks("#33493d", "#93ab8d", "#64806a", "#f0c48e", BONE),
};
/** The set of colours for each mood. */
const MOODS: Record<string, keyof typeof SETS> = {
  bright: "amber",
  dreaming: "mauve",
  grave: "blue",
  loud: "clay",
  playful: "rose",
  restless: "sand",
  rousing: "amber",
  sharp: "bone",
  still: "moss",
  tender: "rose",
  tense: "blue",
};
export const inksOf = ({ mood }: Pick<Work, "mood">): Inks => SETS[MOODS[mood] ?? "bone"];
export const ALL_INKS: Inks[] = Object.values(SETS);

/** Width in units. The next two: where the drawing starts, as a share of the height. */
const WIDTH = 300;
const BELOW_TITLE = 0.34;
const WITHOUT_TITLE = 0.05;

/**
 * The letters of a title without its article, as numbers from 0 (a) to 1 (z), repeated. Digits and letters of
 * other scripts are numbered by code point.
 */
function alphabetOf(title: string): (n: number) => number {
  const codes = Array.from(title.toLowerCase().replace(/^(the|an?) /, "")).flatMap((c) => {
    const code = c.codePointAt(0) ?? 0;
    if (/[a-z]/.test(c)) return [(code - 97) / 25];
    return /\p{L}|\p{N}/u.test(c) ? [(code % 26) / 25] : [];
  });
  return (n) => codes[n % codes.length] ?? 0.5;
}

type Shown = { height?: number; grammar?: Grammar; titled?: boolean };

const sheetOf = (work: Work, height: number, titled: boolean): Sheet => ({
  w: WIDTH,
  h: height,
  top: height * (titled ? BELOW_TITLE : WITHOUT_TITLE),
  ink: inksOf(work),
  era: within((work.year - 1800) / 225, 0, 1),
  pace: work.minutes ? within((work.minutes - 80) / 120, 0, 1) : within(work.title.length / 30, 0, 1),
  words: work.title.split(/\s+/).length,
  letters: alphabetOf(work.title),
});

/**
 * The picture of a film or book: form by its strongest weight, colours by its mood, sizes and counts by year,
 * length and the letters of the title. Never a copy of a real poster. Leaves space for the title, which the
 * renderer adds (`title.ts`), unless `titled` is false.
 */
export function poster(work: Work, { height = 450, grammar, titled = true }: Shown = {}): Drawing {
  const sheet = sheetOf(work, height, titled);
  const { ink } = sheet;
  const frame: Shape = { d: rect(1, 1, WIDTH - 2, height - 2), stroke: ink.second, width: 2 };
  const shapes = GRAMMARS[grammar ?? grammarOf(work.weights)](sheet);
  return {
    width: WIDTH,
    height,
    shapes: [{ d: rect(0, 0, WIDTH, height), fill: ink.ground }, ...shapes, frame],
    labels: [],
  };
}
