/**
 * The 32-bit FNV-1a hash of a text, for reproducible choices.
 * @param start the hash of a preceding text, to hash both together
 */
export function hash(text: string, start = 2166136261): number {
  let h = start;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}
