const zone = "Asia/Kolkata";
const day = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: zone,
});
const clock = new Intl.DateTimeFormat("en-IN", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: zone,
});

/** "20 November 2026", in India's time. */
export const dayOf = (iso: string) => day.format(new Date(iso));
/** "19:48", in India's time. */
export const timeOf = (iso: string) => clock.format(new Date(iso));
