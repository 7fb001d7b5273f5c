import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

/** The email with the link to continue an application on another device. */
export function continueEmail({ brand, firstName, link }: EmailProps) {
  const what = "What you have written so far is saved. Use this link to continue on any device.";
  const note =
    "No one reads it before you send it. If you did not start an application, ignore this email: unused drafts are deleted after sixty days.";
  return paragraphEmail({
    brand,
    subject: "Your application so far",
    title: "Half a page, and no hurry",
    paragraphs: [hello(firstName), what],
    action: "Continue writing",
    link,
    note,
  });
}
