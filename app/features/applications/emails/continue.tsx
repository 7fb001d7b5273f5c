import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

/** The way to go on with an application on another device. */
export function continueEmail({ brand, firstName, link }: EmailProps) {
  const what = "What you have written so far is saved. With this link you go on with it, on any device.";
  const note =
    "Nobody reads it before you send it. If you did not begin an application, ignore this email: a " +
    "draft that nobody touches is deleted after sixty days.";
  return paragraphEmail({
    brand,
    subject: "Your application, so far",
    title: "Half a page, and no hurry",
    paragraphs: [hello(firstName), what],
    action: "Go on writing",
    link,
    note,
  });
}
