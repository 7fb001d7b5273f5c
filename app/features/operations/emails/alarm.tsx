import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import type { AlarmName } from "../contract.ts";

/** What the owner can do, or ask the host to do. */
const STEPS: Record<AlarmName, string> = {
  "late-pdf": "Open the order under Orders: it says why, and can make the PDF again.",
  books: "Today names each order that does not agree. Open it and compare it with Razorpay.",
  queue: "The server is slow or overloaded. Ask whoever hosts your site to look at it.",
  workers: "Ask whoever hosts your site to start the background worker. Nothing is lost meanwhile.",
  mail: "Ask whoever hosts your site to check the mail server, then click “Send all again” on Today.",
  jobs: "Today shows what failed and why. Once the cause is gone, click “Retry” there.",
  files: "Ask whoever hosts your site to free space for files, or to check the access to them.",
  backup: "Ask whoever hosts your site to make a backup and to check why the nightly one failed.",
  certificate: "Ask whoever hosts your site to renew the certificate for https.",
};

type Props = { brand: string; link: string; name: AlarmName; says: string };
/** Emails an administrator what happened, what to do, and where to read more. */
export const alarmEmail = ({ brand, link, name, says }: Props) =>
  paragraphEmail({
    brand,
    subject: `${brand}: ${says}`,
    title: "Action needed",
    paragraphs: [says, STEPS[name]],
    action: "Open Today",
    link,
    note: `For whoever hosts your site: docs/runbooks/alarms.md, “${name}”. You get one email; Today shows when it is over.`,
  });
