import { SunPosition } from "astronomy-engine";
import type { SunSigns } from "../domain/astrology.ts";
import { itemAt } from "../../../lib/checked.ts";

/** The signs of the zodiac from 0° ecliptic longitude. */
const ZODIAC = [
  "Aries",
  "Taurus",
  "Gemini",
  "Cancer",
  "Leo",
  "Virgo",
  "Libra",
  "Scorpio",
  "Sagittarius",
  "Capricorn",
  "Aquarius",
  "Pisces",
];
const HOUR_MS = 3600 * 1000;
/** Relative to UTC, a date begins up to 14 hours earlier (UTC+14) and ends up to 12 hours later (UTC−12). */
const FIRST_HOUR = -14;
const LAST_HOUR = 24 + 12;

const signAt = (dateTime: Date) => itemAt(ZODIAC, Math.floor(SunPosition(dateTime).elon / 30) % 12);

/**
 * The sun signs of a birth on this date in any time zone: two on the cusp.
 * @param birthDate ISO date, YYYY-MM-DD
 */
export function sunSignsOn(birthDate: string): SunSigns {
  const midnight = Date.parse(`${birthDate}T00:00:00Z`);
  const first = signAt(new Date(midnight + FIRST_HOUR * HOUR_MS));
  const last = signAt(new Date(midnight + LAST_HOUR * HOUR_MS - 1));
  return first === last ? [first] : [first, last];
}
