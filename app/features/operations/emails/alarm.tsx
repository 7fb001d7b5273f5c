import { Frame, plain, Say } from "../../../ui/email.tsx";
import type { AlarmName } from "../contract.ts";

/** Tells who runs the site what has begun, and where to read what to do. */
export function alarmEmail({
  brand,
  link,
  name,
  says,
}: {
  brand: string;
  link: string;
  name: AlarmName;
  says: string;
}) {
  const note = `What to do stands in docs/runbooks/alarms.md under “${name}”. You are written to once; Today shows whether it is over.`;
  return {
    subject: `${brand}: ${says}`,
    text: plain(says, `The site:\n${link}`, note),
    body: (
      <Frame brand={brand} title="Somebody should look" action="Open Today" link={link} note={note}>
        <Say>{says}</Say>
      </Frame>
    ),
  };
}
