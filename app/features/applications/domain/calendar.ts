/** A time in UTC in the format of RFC 5545. */
const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
/** Escapes a text for iCalendar. */
const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, String.raw`\n`);

/** Folds lines of more than 75 octets, without splitting a character. */
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
  /** Who the calendar file is for. */
  brand: string;
  title: string;
  what: string;
  from: Date;
  minutes: number;
  sequence: number;
};

/**
 * A meeting as a calendar file. The same id with a higher `sequence` moves the meeting that a calendar has.
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
