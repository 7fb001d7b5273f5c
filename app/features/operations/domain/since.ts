const format = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Asia/Kolkata",
});

/** "24 November, 21:05 (Indian time)". @param iso the moment as ISO */
export const formatIndiaDateTime = (iso: string): string => {
  const parts = Object.fromEntries(
    format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  );
  return `${parts["day"]} ${parts["month"]}, ${parts["hour"]}:${parts["minute"]} (Indian time)`;
};
