import { Frame, hello, plain, Say, type EmailProps } from "../../../ui/email.tsx";
import { formatIndiaWeekday } from "../../../kernel/india-format.ts";

/** Tells that the member's data can be fetched. */
export function exportEmail({ brand, firstName, link, until }: EmailProps & { until: Date }) {
  const what =
    "Everything we hold about you is ready: one ZIP file with your answers, results, payments and PDF " +
    "reports. You can download it on your profile until " +
    `${formatIndiaWeekday(until)}; then the file is removed.`;
  const note =
    "The file opens only for you, signed in. If you did not ask for it, choose a new password: " +
    "somebody is signed in as you.";
  return {
    subject: "Your data is ready",
    text: plain(hello(firstName), what, `Open your profile:\n${link}`, note),
    body: (
      <Frame brand={brand} title="Everything, in one file" action="Open my profile" link={link} note={note}>
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
      </Frame>
    ),
  };
}
