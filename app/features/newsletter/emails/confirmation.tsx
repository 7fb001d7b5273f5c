import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

/** The email that asks to confirm a sign-up. */
export function confirmationEmail({ brand, link }: { brand: string; link: string }) {
  const what = [
    `Someone, we hope you, subscribed to the ${brand} newsletter with this address.`,
    "Press the button to subscribe.",
  ].join(" ");
  const note = "The link works for seven days. If it wasn’t you, ignore this email and we won’t write again.";
  return paragraphEmail({
    brand,
    subject: "Confirm your subscription",
    title: "Confirm your subscription",
    paragraphs: ["Hello,", what],
    action: "Confirm",
    link,
    note,
  });
}

/**
 * The email for someone who signs up again: the page gives everyone the same answer, so the email says that
 * they are subscribed.
 */
export function alreadySubscribedEmail({ brand, link }: { brand: string; link: string }) {
  const what =
    `Someone, we hope you, subscribed to the ${brand} newsletter with this address. It is already on the ` +
    "list, so nothing has changed.";
  const note = "If it wasn’t you, there is nothing to do.";
  return paragraphEmail({
    brand,
    subject: "You are already subscribed",
    title: "You are already subscribed",
    paragraphs: ["Hello,", what],
    action: "Change your preferences",
    linkText: "Change your preferences or unsubscribe",
    link,
    note,
  });
}
