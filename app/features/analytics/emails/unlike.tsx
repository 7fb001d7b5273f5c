import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import { WATCHED } from "../contract.ts";
import { type Unlike, unlikeSentence } from "../domain/unlike.ts";

/** Tells who runs the site that figures of today are unlike the eight weeks before, with the band of each. */
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
  const names = unlike.map(({ metric }) => WATCHED[metric].toLowerCase()).join(", ");
  const note =
    "Each figure is written about at most once a day. It may be good news; nothing has to be done " +
    "because of this email alone.";
  return paragraphEmail({
    brand,
    subject: `Unlike the eight weeks before: ${names}`,
    title: "Unlike the eight weeks before",
    paragraphs: lines,
    action: "Open Analytics",
    linkText: "Today in Analytics",
    link,
    note,
  });
}
