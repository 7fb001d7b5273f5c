/**
 * A 32-bit number from a text (FNV-1a): the same title is always drawn the same way.
 * @param start the hash of a text before this one
 */
export function hash(text: string, start = 2166136261): number {
  let h = start;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}
