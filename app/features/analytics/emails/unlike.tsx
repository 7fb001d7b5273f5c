import { Frame, plain, Say } from "../../../ui/email.tsx";
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
  return {
    subject: `Unlike the eight weeks before: ${names}`,
    text: plain(...lines, `Today in Analytics:\n${link}`, note),
    body: (
      <Frame
        brand={brand}
        title="Unlike the eight weeks before"
        action="Open Analytics"
        link={link}
        note={note}
      >
        {lines.map((line) => (
          <Say key={line}>{line}</Say>
        ))}
      </Frame>
    ),
  };
}
