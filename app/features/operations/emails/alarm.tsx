import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import type { AlarmName } from "../contract.ts";

type Props = { brand: string; link: string; name: AlarmName; says: string };
/** Tells who runs the site what has begun, and where to read what to do. */
export const alarmEmail = ({ brand, link, name, says }: Props) =>
  paragraphEmail({
    brand,
    subject: `${brand}: ${says}`,
    title: "Somebody should look",
    paragraphs: [says],
    action: "Open Today",
    link,
    note:
      `What to do stands in docs/runbooks/alarms.md under “${name}”. You are written to once; Today shows ` +
      "whether it is over.",
  });
