import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

/**
 * For somebody who asks for letters and has them already: the page answered as it answers everybody, so the
 * letter says it.
 */
export function alreadySubscribedEmail({ brand, link }: { brand: string; link: string }) {
  const what =
    `Somebody, we hope you, asked for letters from ${brand} at this address. It is on the list already, so ` +
    "nothing has changed.";
  const note = "If it was not you, nothing needs doing.";
  return paragraphEmail({
    brand,
    subject: "You are on the list already",
    title: "You are on the list already",
    paragraphs: ["Hello,", what],
    action: "Choose what you read",
    linkText: "Choose what you read, or leave",
    link,
    note,
  });
}
