/** A time in UTC in the format of RFC 5545. */
const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
/** Escapes a text for iCalendar. */
const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, String.raw`\n`);

/** Folds a line after 74 octets without splitting a character; the limit of 75 includes the leading space. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = "";
  for (const sign of line) {
    if (Buffer.byteLength(current + sign) > 74) {
      lines.push(current);
      current = "";
    }
    current += sign;
  }
  return [...lines, current].join("\r\n ");
}

export type Meeting = {
  id: string;
  /** The site's name, for PRODID. */
  brand: string;
  title: string;
  what: string;
  from: Date;
  minutes: number;
  sequence: number;
};

/**
 * A meeting as a calendar file. A file with the same id and a higher `sequence` moves the existing meeting.
 * Source: RFC 5545.
 */
export const calendarFile = (
  { id, brand, title, what, from, minutes, sequence }: Meeting,
  now: Date,
): string =>
  `${[
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(brand)}//Applications//EN`,
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${id}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(new Date(from.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(what)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]
    .map(folded)
    .join("\r\n")}\r\n`;
