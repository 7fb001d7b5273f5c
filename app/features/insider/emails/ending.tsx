import { formatIndiaDay } from "../../../kernel/india-format.ts";
import { type EmailProps, Frame, hello, plain, Say } from "../../../ui/email.tsx";

type Props = EmailProps & { until: Date | null };

const open = (until: Date | null) =>
  until ? `Everything stays open to you until ${formatIndiaDay(until)}.` : "Nothing of it was left to run.";

/** They ended it themselves. `until`: what is paid for. */
export function endedEmail({ brand, firstName, link, until }: Props) {
  const what = "You have ended your Insider access. Nothing more is charged.";
  const note = "If this was not you, answer this letter: a person reads it.";
  return {
    subject: "You have ended your Insider access",
    text: plain(hello(firstName), what, open(until), `See what is open:\n${link}`, note),
    body: (
      <Frame brand={brand} title="It ends, as you asked" action="See what is open" link={link} note={note}>
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
        <Say>{open(until)}</Say>
      </Frame>
    ),
  };
}

/** It was ended at the payment service or by the bank, not here. */
export function endedElsewhereEmail({ brand, firstName, link, until }: Props) {
  const what =
    "Your Insider access was ended at the payment service or by your bank, not on our site. Nothing " +
    "more is charged.";
  const note = "If you did not want that, you can begin again once it is over.";
  return {
    subject: "Your Insider access was ended",
    text: plain(hello(firstName), what, open(until), `See where it stands:\n${link}`, note),
    body: (
      <Frame brand={brand} title="It was ended" action="See where it stands" link={link} note={note}>
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
        <Say>{open(until)}</Say>
      </Frame>
    ),
  };
}
