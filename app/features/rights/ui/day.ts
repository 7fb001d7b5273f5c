const day = new Intl.DateTimeFormat("en-IN", { weekday: "long", day: "numeric", month: "long", timeZone: "Asia/Kolkata" });
const moment = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Asia/Kolkata",
});

/** "Friday, 27 November", in India's time. */
export const dayOf = (at: string | Date) => day.format(new Date(at));
/** "27 November at 19:21", in India's time. */
export const momentOf = (at: string | Date) => moment.format(new Date(at));
/** Bytes as "2.1 MB" or "640 kB". */
export const sizeOf = (bytes: number) => (bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1e3))} kB`);
