import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

/** Asks the mailbox itself whether it wants letters. */
export function confirmationEmail({ brand, link }: { brand: string; link: string }) {
  const what = [
    `Somebody, we hope you, asked for letters from ${brand} at this address.`,
    "One press and they come.",
  ].join(" ");
  const note = "The link is good for seven days. If it was not you, ignore this: you will hear nothing more.";
  return paragraphEmail({
    brand,
    subject: "Shall we write to you?",
    title: "Shall we write to you?",
    paragraphs: ["Hello,", what],
    action: "Yes, write to me",
    link,
    note,
  });
}
