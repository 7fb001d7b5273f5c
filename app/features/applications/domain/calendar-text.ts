/** A time in UTC in the format of RFC 5545. */
export const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
/** Escapes a text for iCalendar. */
export const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, String.raw`\n`);

/** Folds lines of more than 75 octets, without splitting a character. */
export function folded(line: string): string {
  const lines: string[] = [];
  let now = "";
  for (const sign of line) {
    if (Buffer.byteLength(now + sign) > 74) {
      lines.push(now);
      now = "";
    }
    now += sign;
  }
  return [...lines, now].join("\r\n ");
}
