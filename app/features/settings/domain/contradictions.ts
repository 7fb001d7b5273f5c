import { indiaDay, isDay } from "../../../lib/india-time.ts";
import type { Settings } from "../contract.ts";
import { monthOf, isMonthOver, lastDayOf, dayInWords } from "./dates.ts";

/** Warnings for the owner about dates that contradict one another or the calendar. */
export function contradictions(settings: Settings, now: number): string[] {
  const accepting = settings.accepting_applications_for_date;
  const month = monthOf(accepting);
  const close = settings.registration_close_date.trim();
  const until = settings.original_prices_until.trim();
  const today = indiaDay(now);
  const from = settings.place_from.trim();
  const to = settings.place_to.trim();
  return [
    isMonthOver(accepting, now) &&
      `${accepting} is over. “Accepting applications for” is hidden until you choose a future month.`,
    month &&
      isDay(close) &&
      !isMonthOver(accepting, now) &&
      month <= lastDayOf(close).slice(0, 7) &&
      `Registration stays open until ${dayInWords(lastDayOf(close))}, but the week is in ${accepting}: people could apply after it has started. Change one of the two.`,
    isDay(from) &&
      month &&
      from.slice(0, 7) !== month &&
      `The week starts on ${dayInWords(from)}, but applications are accepted for ${accepting}. Change one of the two.`,
    isDay(from) &&
      isDay(to) &&
      to <= from &&
      `The week ends on ${dayInWords(to)}, which is not after it starts. Neither date is shown.`,
    isDay(from) &&
      isDay(close) &&
      close > from &&
      `Registration stays open until ${dayInWords(lastDayOf(close))}, but the week starts on ${dayInWords(from)}. Change one of the two.`,
    isDay(until) &&
      until > today &&
      `The “was” prices are dated ${dayInWords(until)}, which is in the future. Visitors do not see them.`,
  ].filter((warning) => typeof warning === "string");
}
