/** An integer from a setting's text, or the fallback. */
export function integerOf(text: string | undefined, fallback: number): number {
  const value = Number.parseInt(text ?? "", 10);
  return Number.isSafeInteger(value) ? value : fallback;
}
