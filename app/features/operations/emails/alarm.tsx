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
  const action = "Open Today";
  const note =
    `What to do stands in docs/runbooks/alarms.md under “${name}”. You are written to once; Today shows ` +
    "whether it is over.";
  return {
    subject: `${brand}: ${says}`,
    text: plain(says, `${action}:\n${link}`, note),
    body: (
      <Frame brand={brand} title="Somebody should look" action={action} link={link} note={note}>
        <Say>{says}</Say>
      </Frame>
    ),
  };
}
