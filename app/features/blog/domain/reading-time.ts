const WORDS_PER_MINUTE = 220;

/** Counts the words of a text in any script. */
export const countWords = (text: string): number =>
  text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0;

/**
 * The reading time in minutes, at least one. Source: Brysbaert 2019, adults read English non-fiction at 238
 * words a minute; a little less on a screen.
 */
export const readingMinutes = (words: string): number =>
  Math.max(1, Math.round(countWords(words) / WORDS_PER_MINUTE));
