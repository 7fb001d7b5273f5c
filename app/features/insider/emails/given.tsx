import { formatIndiaDay } from "../../../kernel/india-format.ts";
import { type EmailProps, Frame, hello, plain, Say } from "../../../ui/email.tsx";

/** The house opened it to them; nothing is charged. */
export function givenEmail({ brand, firstName, link, until }: EmailProps & { until: Date }) {
  const what =
    `${brand} has opened Insider access to you until ${formatIndiaDay(until)}. Nothing is charged for it, ` +
    "and it ends by itself.";
  const next =
    "Sign in, and read what is for Insiders: posts from the salons, every letter that was sent, and " +
    "dates before they are announced.";
  const note = "You need the account of this address.";
  return {
    subject: "Insider access is open to you",
    text: plain(hello(firstName), what, next, `What there is:\n${link}`, note),
    body: (
      <Frame brand={brand} title="Come further in" action="See what there is" link={link} note={note}>
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
        <Say>{next}</Say>
      </Frame>
    ),
  };
}
