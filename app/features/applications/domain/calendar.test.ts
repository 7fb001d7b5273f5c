import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarFile } from "./calendar.ts";

const meeting = {
  id: "app_1@villa.test",
  brand: "Villa Vesper",
  title: "Villa Vesper: a conversation",
  what: "One; two, three\nfour \\ five",
  from: new Date("2026-12-01T13:30:00Z"),
  minutes: 40,
  sequence: 2,
};
const now = new Date("2026-11-23T10:00:00Z");

test("[APPLY-03] writes a meeting as an RFC 5545 calendar file", () => {
  const lines = calendarFile(meeting, now).split("\r\n");
  expect(lines).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Villa Vesper//Applications//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    "UID:app_1@villa.test",
    "SEQUENCE:2",
    "DTSTAMP:20261123T100000Z",
    "DTSTART:20261201T133000Z",
    "DTEND:20261201T141000Z",
    "SUMMARY:Villa Vesper: a conversation",
    String.raw`DESCRIPTION:One\; two\, three\nfour \\ five`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

const lines = (given: string) => calendarFile({ ...meeting, title: given }, now).split("\r\n");

test("[APPLY-03] folds a line after 74 octets, and starts the next one with a space", () => {
  const title = "a".repeat(66);
  expect(lines(title)[10]).toBe(`SUMMARY:${title}`);
  expect(lines(`${title}bc`).slice(10, 12)).toEqual([`SUMMARY:${title}`, " bc"]);
});

test("folds lines within 75 octets without splitting characters, and unfolds to the original", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (title) => {
      const text = calendarFile({ ...meeting, title }, now);
      for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const unfolded = text.replaceAll("\r\n ", "");
      const escaped = title.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, String.raw`\n`);
      expect(unfolded).toContain(`SUMMARY:${escaped}\r\n`);
    }),
  );
});
