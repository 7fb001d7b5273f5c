import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import type { Source } from "../contract.ts";

/** Explains how we got the address, and what confirming does. */
function reasonOf(source: Source, brand: string): string {
  if (source === "owner")
    return `We would like to send you the ${brand} newsletter, so one of us added your address by hand. You get it only if you confirm.`;
  if (source === "import")
    return `Your address is on a list of people to whom we would like to send the ${brand} newsletter. You get it only if you confirm.`;
  return `This address was entered to subscribe to the ${brand} newsletter. Please confirm that it was you.`;
}

/** The email that asks to confirm a subscription. */
export function confirmationEmail({ brand, link, source }: { brand: string; link: string; source: Source }) {
  return paragraphEmail({
    brand,
    subject: "Confirm your subscription",
    title: "Confirm your subscription",
    paragraphs: ["Hello,", reasonOf(source, brand)],
    action: "Confirm",
    link,
    note: "The link works for seven days. If you don’t want the newsletter, ignore this email: you won’t be subscribed, and we won’t write again.",
  });
}

/**
 * The email for a subscriber who signs up again. The page answers the same for every address, so only this
 * email says that they are already subscribed.
 */
export function alreadySubscribedEmail({ brand, link }: { brand: string; link: string }) {
  return paragraphEmail({
    brand,
    subject: "You are already subscribed",
    title: "You are already subscribed",
    paragraphs: [
      "Hello,",
      `This address was entered to subscribe to the ${brand} newsletter. It is already subscribed, so nothing has changed.`,
    ],
    action: "Change your preferences",
    linkText: "Change your preferences or unsubscribe",
    link,
    note: "If it wasn’t you, there is nothing to do.",
  });
}
