const moment = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Asia/Kolkata",
});

/** "22 November at 19:05", in India's time. @param at ISO time */
export const momentOf = (at: string) => moment.format(new Date(at));
