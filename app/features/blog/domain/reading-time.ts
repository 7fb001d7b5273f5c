const WORDS_PER_MINUTE = 220;

/** Minutes that a text takes to read, at least one. Source: Brysbaert 2019, adults read English non-fiction at 238 words a minute; a little less on a screen. */
export function readingMinutes(words: string): number {
  const count = words.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0;
  return Math.max(1, Math.round(count / WORDS_PER_MINUTE));
}
