/** Width of a poster in its own units. */
export const POSTER_WIDTH = 300;
/** The share of a poster's height that is reserved for the title. */
const TITLE_SHARE = 0.34;
const EDGE = 20;
/** Approximate width of a wide letter of Fraunces, in em. */
const EM = 0.54;
/** Minimum font size of a title as displayed, in px. */
const LEAST_PX = 11;

/** Breaks words into at most `count` lines of about `target` characters. */
function brokenInto(count: number, words: readonly string[], target: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && (lines.length === count || `${last} ${word}`.length <= target + 3))
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * A poster's title, broken into lines at the largest size that fits above the drawing, in the poster's units.
 * Empty if letters would be smaller than 11 px, since the title is also shown next to the picture.
 * @param shown minimum displayed width of the poster, in px
 */
export function posterTitle(title: string, height: number, shown: number): { lines: string[]; size: number } {
  const wide = POSTER_WIDTH - 2 * EDGE;
  const tall = height * TITLE_SHARE - 30;
  const words = title.split(/\s+/);
  let best = { lines: [title], size: 0 };
  for (let count = 1; count <= Math.min(6, words.length); count++) {
    const lines = brokenInto(count, words, title.length / count);
    const longest = Math.max(...lines.map((l) => l.length));
    const size = Math.min(56, wide / (longest * EM), tall / (lines.length * 0.98));
    if (size > best.size + 0.5) best = { lines, size };
  }
  return best.size * (shown / POSTER_WIDTH) < LEAST_PX ? { lines: [], size: 0 } : best;
}
