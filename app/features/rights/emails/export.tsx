import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import { formatIndiaWeekday } from "../../../lib/india-format.ts";

const NOTE =
  "You need to sign in to download it. If this wasn’t you, change your password: someone is signed in to your account.";

/** Announces that the member's data can be downloaded. */
export function exportEmail({ brand, firstName, link, until }: EmailProps & { until: Date }) {
  const what =
    "Everything we hold about you is ready: one ZIP file with your answers, results, payments and PDF " +
    "reports. You can download it on your profile until " +
    `${formatIndiaWeekday(until)}. After that, the file is removed.`;
  return paragraphEmail({
    brand,
    subject: "Your data is ready",
    title: "Everything, in one file",
    paragraphs: [hello(firstName), what],
    action: "Open my profile",
    linkText: "Open your profile",
    link,
    note: NOTE,
  });
}
