const clock = new Intl.DateTimeFormat("en-IN", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Asia/Kolkata",
});

/** "19:48", in India's time. */
export const timeOf = (iso: string) => clock.format(new Date(iso));
