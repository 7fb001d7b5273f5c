const zone = "Asia/Kolkata";
const day = new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "long", year: "numeric", timeZone: zone });
const clock = new Intl.DateTimeFormat("en-IN", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone });

/** "20 November 2026", in India's time. */
export const dayOf = (iso: string) => day.format(new Date(iso));
/** "19:48", in India's time. */
export const timeOf = (iso: string) => clock.format(new Date(iso));
/** Bytes as "2.1 MB" or "640 kB". */
export const sizeOf = (bytes: number) => (bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.round(bytes / 1e3)} kB`);
