import { formatIndiaDay } from "../../../kernel/india-format.ts";
import { rupees } from "../../../kernel/money.ts";
import { type EmailProps, Frame, hello, plain, Say } from "../../../ui/email.tsx";

type Props = EmailProps & { amount: number; until: Date | null };

/** A renewal was refused, and is tried again. `amount` in paise; `until`: what is paid for. */
export function renewalFailedEmail({ brand, firstName, link, amount }: Props) {
  const what =
    `We could not take ${rupees(amount)} for the next month of your Insider access: the bank said no. The ` +
    "payment service tries again over the next days.";
  const todo =
    "Please see that the account or card you pay with can be charged. Until the last try everything " +
    "stays open to you.";
  const note = "If you would rather end it, you can do so on your dashboard: nothing is charged then.";
  return {
    subject: "Your Insider access could not be renewed yet",
    text: plain(hello(firstName), what, todo, `See where it stands:\n${link}`, note),
    body: (
      <Frame brand={brand} title="The bank said no" action="See where it stands" link={link} note={note}>
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
        <Say>{todo}</Say>
      </Frame>
    ),
  };
}

/** Every try was refused: it has ended. */
export function renewalGivenUpEmail({ brand, firstName, link, amount, until }: Props) {
  const what =
    `The bank refused ${rupees(amount)} each time. We do not try again: your Insider access is ` +
    `over${until ? `, and was paid for until ${formatIndiaDay(until)}` : ""}.`;
  const next = "Nothing more is charged. You can begin again whenever you like.";
  const note = "Your account, your results and what you bought stay yours.";
  return {
    subject: "Your Insider access has ended",
    text: plain(hello(firstName), what, next, `Begin again:\n${link}`, note),
    body: (
      <Frame brand={brand} title="It could not be renewed" action="Begin again" link={link} note={note}>
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
        <Say>{next}</Say>
      </Frame>
    ),
  };
}
