const syllables = new Intl.Segmenter("en-IN");
/** The first so many characters of a text, or as many fewer as its last whole syllable needs. */
export function beginningOf(text: string, longest: number): string {
  let end = 0;
  for (const { index, segment } of syllables.segment(text)) {
    if (index + segment.length > longest) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
