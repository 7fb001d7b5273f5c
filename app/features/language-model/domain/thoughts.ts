/** The most words of a thought that leave. */
const MOST_WORDS = 60;

/**
 * A thought as a model may see it: only words that our own texts use in small letters, at most 60 of them.
 * Whatever else was written is left out, and with it every name, address, number, link and date, and whatever
 * has a capital inside a sentence; the member's own
 * names are left out even where they are ordinary words.
 */
export function redactedThought(
  thought: string,
  vocabulary: ReadonlySet<string>,
  names: readonly string[],
): string {
  const own = new Set(names.flatMap((name) => name.toLowerCase().match(/\p{L}+/gu) ?? []));
  const words = thought.match(/\S+/gu) ?? [];
  const known = words.map((word, i) => {
    const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
    const opens = i === 0 || /[.!?:]$/.test(words[i - 1] ?? "");
    const ordinary = /^\p{Ll}+$/u.test(bare) || (opens && /^\p{Lu}\p{Ll}*$/u.test(bare));
    const lower = bare.toLowerCase();
    return ordinary && vocabulary.has(lower) && !own.has(lower) ? lower : "…";
  });
  const joined = known.slice(0, MOST_WORDS).join(" ");
  return joined.replace(/(… ?)+/g, "… ").trim();
}
