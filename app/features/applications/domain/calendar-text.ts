/** A time in UTC as RFC 5545 writes it. */
export const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
/** Text as iCalendar writes it. */
export const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, String.raw`\n`);

/** Lines of more than 75 octets go on in the next one, behind a space; no character is cut in two. */
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
