import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import { type Unlike, unlikeSentence, WATCHED_NAMES } from "../domain/unlike.ts";

/** Alerts administrators about figures of today outside their usual range, with that range. */
export function unlikeEmail({
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
  unlike: Unlike[];
}) {
  const lines = unlike.map((one) => unlikeSentence(one, weekday, until));
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
