import { expect, test } from "vitest";
import { sunSignsOn } from "./sun-sign.server.ts";

const DATES: [birthDate: string, signs: string[]][] = [
  ["1998-08-14", ["Leo"]],
  ["1990-01-10", ["Capricorn"]],
  ["2000-02-29", ["Pisces"]],
  ["1970-12-31", ["Capricorn"]],
  ["1985-07-01", ["Cancer"]],
  ["2003-10-31", ["Scorpio"]],
  ["2024-03-20", ["Pisces", "Aries"]], // equinox at 03:06 UTC
  ["2023-06-21", ["Gemini", "Cancer"]], // solstice at 14:58 UTC
  ["2023-12-22", ["Sagittarius", "Capricorn"]], // solstice at 03:27 UTC
];
test.each(DATES)("[RESULT-01] computes the sun signs of a birth on %s: %o", (birthDate, signs) => {
  expect(sunSignsOn(birthDate)).toEqual(signs);
});

test("places about one birth date in fifteen on the cusp of two adjacent signs", () => {
  let cusps = 0;
  const days = 365 * 20;
  for (let day = 0; day < days; day++) {
    const signs = sunSignsOn(new Date(Date.UTC(1985, 0, 1 + day)).toISOString().slice(0, 10));
    if (signs.length === 2) cusps++;
  }
  expect(cusps / days).toBeGreaterThan(0.055);
  expect(cusps / days).toBeLessThan(0.085);
});
