import { formatIndiaDay } from "../../../lib/india-format.ts";
import { rupees } from "../../../lib/money.ts";
import { type EmailProps, Frame, hello, plain } from "../../../ui/email.tsx";
import { paragraphEmail, Paragraphs } from "../../../ui/paragraph-email.tsx";

const open = (until: Date | null) =>
  until ? `You keep access until ${formatIndiaDay(until)}.` : "Your access has ended.";

/** The member cancelled. `until`: end of the paid month; null if access has ended. */
export function endedEmail({ brand, firstName, link, until }: EmailProps & { until: Date | null }) {
  return paragraphEmail({
    brand,
    subject: "You cancelled Insider access",
    title: "Insider access cancelled",
    paragraphs: [
      hello(firstName),
      "You cancelled your Insider access. You won’t be charged again.",
      open(until),
    ],
    action: "See your access",
    link,
    note: "If this wasn’t you, reply to this email. A person reads it.",
  });
}

/** The payment service or the bank cancelled. `until`: end of the paid month; null if access has ended. */
export function endedElsewhereEmail({ brand, firstName, link, until }: EmailProps & { until: Date | null }) {
  const what =
    "Your Insider access was cancelled by the payment service or your bank, not on our site. You won’t be charged again.";
  return paragraphEmail({
    brand,
    subject: "Your Insider access was cancelled",
    title: "Insider access cancelled",
    paragraphs: [hello(firstName), what, open(until)],
    action: "See your access",
    link,
    note: "If you did not want this, you can start again once it has ended.",
  });
}

/** A renewal was declined and will be retried. `amount` in paise. */
export function renewalFailedEmail({ brand, firstName, link, amount }: EmailProps & { amount: number }) {
  const what = `Your bank declined ${rupees(amount)} for the next month of Insider access. We’ll try again over the next days.`;
  const todo = "Please check that your account or card can be charged. You keep access in the meantime.";
  return paragraphEmail({
    brand,
    subject: "Your Insider access could not be renewed yet",
    title: "Your bank declined the payment",
    paragraphs: [hello(firstName), what, todo],
    action: "See your access",
    link,
    note: "You can cancel on your dashboard instead; then nothing is charged.",
  });
}

/** Every attempt was declined, so access has ended. `amount` in paise; `until`: end of the paid month. */
export function renewalGivenUpEmail({
  brand,
  firstName,
  link,
  amount,
  until,
}: EmailProps & { amount: number; until: Date | null }) {
  const what = `Your bank declined ${rupees(amount)} each time, so we have stopped trying. Your Insider access has ended${until ? `; it was paid until ${formatIndiaDay(until)}` : ""}.`;
  return paragraphEmail({
    brand,
    subject: "Your Insider access has ended",
    title: "It could not be renewed",
    paragraphs: [hello(firstName), what, "You won’t be charged again. You can start again any time."],
    action: "Start again",
    link,
    note: "You keep your account, your results and your purchases.",
  });
}

/** The owner gave a member free access. */
export function givenEmail({ brand, firstName, link, until }: EmailProps & { until: Date }) {
  const what = `${brand} has given you free Insider access until ${formatIndiaDay(until)}. It ends automatically and does not renew.`;
  return paragraphEmail({
    brand,
    subject: "You have Insider access",
    title: "Come further in",
    paragraphs: [
      hello(firstName),
      what,
      "Sign in to read posts from the salons, every past newsletter, and dates before they are announced.",
    ],
    action: "See what you can read",
    linkText: "What you can read",
    link,
    note: "Sign in with this email address.",
  });
}

/** The dates of the next weeks, before they are announced. */
export function datesEmail({ brand, firstName, link, dates }: EmailProps & { dates: string }) {
  const what = "Here are the next dates, before we announce them:";
  const lines = dates.split("\n").filter((line) => line.trim() !== "");
  const note =
    "You get this email because you have Insider access. Insiders apply for a seat like everyone else.";
  return {
    subject: "The next dates, before they are announced",
    text: plain(hello(firstName), what, lines.join("\n"), `On the site:\n${link}`, note),
    body: (
      <Frame brand={brand} title="The next dates" action="See them on the site" link={link} note={note}>
        <Paragraphs texts={[hello(firstName), what, ...lines]} />
      </Frame>
    ),
  };
}
