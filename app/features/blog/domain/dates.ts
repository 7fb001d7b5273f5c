const LONG = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Asia/Kolkata",
});

/** A day for people, in Indian time: "6 November 2026". */
export const dayOf = (iso: string): string => LONG.format(new Date(iso));

/** "company-and-focus" as people read it: "Company and focus". */
export const tagName = (tag: string): string => {
  const words = tag.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
