import css from "./surface.module.css";

const IN_INDIA = { timeZone: "Asia/Kolkata" } as const;
const FORMS = {
  short: new Intl.DateTimeFormat("en-GB", {
    ...IN_INDIA,
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  }),
  full: new Intl.DateTimeFormat("en-GB", {
    ...IN_INDIA,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  }),
  day: new Intl.DateTimeFormat("en-GB", { ...IN_INDIA, day: "numeric", month: "short", year: "numeric" }),
  time: new Intl.DateTimeFormat("en-GB", {
    ...IN_INDIA,
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }),
} as const;
export type DateForm = keyof typeof FORMS;

/** A time in India: "20 Nov, 14:31". */
export const formatDate = (at: Date | string | number, form: DateForm = "short") =>
  FORMS[form].format(new Date(at));

/** A time on the page; hover shows it in full. */
export const DateTime = ({ at, form = "short" }: { at: Date | string | number; form?: DateForm }) => (
  <time className={css["date"]} dateTime={new Date(at).toISOString()} title={`${formatDate(at, "full")} IST`}>
    {formatDate(at, form)}
  </time>
);

/** A day without a time; `at` is its start in UTC. */
export const DayAlone = ({ at }: { at: string }) => (
  <time className={css["date"]} dateTime={at.slice(0, 10)}>
    {formatDate(at, "day")}
  </time>
);
