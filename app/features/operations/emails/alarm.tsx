import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import type { AlarmName } from "../contract.ts";

type Props = { brand: string; link: string; name: AlarmName; says: string };
/** Emails an administrator what happened and where to read what to do. */
export const alarmEmail = ({ brand, link, name, says }: Props) =>
  paragraphEmail({
    brand,
    subject: `${brand}: ${says}`,
    title: "Action needed",
    paragraphs: [says],
    action: "Open Today",
    link,
    note: `What to do: docs/runbooks/alarms.md, “${name}”. You get one email; Today shows when it is over.`,
  });
