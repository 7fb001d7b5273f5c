const PARTS = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Kolkata",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const SHORT = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** A moment as the clock on a wall in India shows it: date "2026-11-26", time "18:00". */
export function wallClock(at: Date): { date: string; time: string } {
  const part = Object.fromEntries(PARTS.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    date: `${part["year"]}-${part["month"]}-${part["day"]}`,
    time: `${part["hour"]}:${part["minute"]}`,
  };
}

/** The moment at which a clock in India shows this date and time; undefined where there is none, such as 30 February. India has one offset all year: +05:30. */
export function fromWallClock(date: string, time: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return undefined;
  const at = new Date(`${date}T${time}:00+05:30`);
  if (Number.isNaN(at.getTime())) return undefined;
  const shown = wallClock(at);
  return shown.date === date && shown.time === time ? at : undefined;
}

/** "Thu, 26 Nov, 18:00", in India. */
export const momentOf = (at: Date): string => SHORT.format(at);

/** How far a moment is from now: "in 6 d 3 h". */
export function distance(at: Date, now: Date): string {
  const minutes = Math.round((at.getTime() - now.getTime()) / 60_000);
  if (minutes < 1) return "now";
  const [d, h, m] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const parts = d ? [`${d} d`, h && `${h} h`] : h ? [`${h} h`, m && `${m} min`] : [`${m} min`];
  return `in ${parts.filter(Boolean).join(" ")}`;
}
