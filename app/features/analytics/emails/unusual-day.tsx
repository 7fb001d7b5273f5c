import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import { type UnusualFigure, unusualSentence, WATCHED_NAMES } from "../domain/unusual-day.ts";

/** Alerts an administrator to figures of today outside their usual range, with that range. */
export function unusualDayEmail({
  brand,
  link,
  weekday,
  until,
  unlike,
}: {
  brand: string;
  link: string;
  weekday: string;
  until: string;
  unlike: UnusualFigure[];
}) {
  const lines = unlike.map((figure) => unusualSentence(figure, weekday, until));
  const names = unlike.map(({ metric }) => WATCHED_NAMES[metric].toLowerCase()).join(", ");
  const note =
    "You get at most one email a day about each figure. It may be good news, and no action is required.";
  return paragraphEmail({
    brand,
    subject: `Unusual today: ${names}`,
    title: "Unusual today",
    paragraphs: lines,
    action: "Open Analytics",
    linkText: "Today in Analytics",
    link,
    note,
  });
}
