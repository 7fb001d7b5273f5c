import { indiaMidnight, isDay } from "../../../lib/india-time.ts";

const SHORT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "Asia/Kolkata",
});

/** 26 Nov 2026 */
export const dateInWords = (text: string) =>
  isDay(text.trim()) ? SHORT.format(indiaMidnight(text.trim())) : text;
