import { formatIndiaDay } from "../../../lib/india-format.ts";
import { addDays, daysUntil, indiaMidnight, indiaSpan } from "../../../lib/india-time.ts";
import { countOf } from "../../../lib/plural.ts";
import type { Services } from "../../../platform/services.server.ts";
import { MIN_SAMPLE, type Question, type QuestionDays } from "../../analytics/contract.ts";
import { readSeats } from "./seats.server.ts";

const YEAR_DAYS = 365;

/** Seats of the open week; `given`: those confirmed in the period. */
type Seats = { dates: string | null; seats: number | undefined; taken: number; given: number };

/** When the last seat will be taken at the rate of this period. */
function answerOf({ dates, seats, taken, given }: Seats, { from, to, today }: QuestionDays): string {
  if (dates === null) return "No future week is set in the settings.";
  if (seats === undefined) return `The number of seats for ${dates} is not set.`;
  const left = Math.max(0, seats - taken);
  if (left === 0) return `${dates} is full: ${countOf(taken, "seat")} of ${seats} taken.`;
  const days = daysUntil(from, to) + 1;
  const rate = `${countOf(given, "seat")} in ${countOf(days, "day")}`;
  if (given < MIN_SAMPLE)
    return `Not enough data yet: ${rate}, and ${left} of ${seats} of ${dates} are left.`;
  const needed = Math.ceil((left * days) / given);
  if (needed > YEAR_DAYS) return `Not within a year at this rate (${rate}): ${left} of ${seats} are left.`;
  const last = formatIndiaDay(indiaMidnight(addDays(today, needed)));
  return `By ${last} at this rate (${rate}): ${left} of ${seats} of ${dates} are left.`;
}

const rowsOf = ({ dates, seats, taken, given }: Seats): string[][] =>
  dates === null || seats === undefined
    ? []
    : [[dates, ...[seats, taken, given, Math.max(0, seats - taken)].map(String)]];

export async function seatsQuestion(
  services: Pick<Services, "db" | "clock" | "log">,
  days: QuestionDays,
): Promise<Question> {
  const { from: since, to: until } = indiaSpan(days.from, days.to);
  const seats = await readSeats(services, { since, until });
  return {
    id: "seats",
    question: "By when are the seats taken at this rate?",
    answer: answerOf(seats, days),
    columns: ["Week", "Seats", "Taken", "In this period", "Left"],
    rows: rowsOf(seats),
  };
}
