import { Frame, hello, plain, Say, type EmailProps } from "../../../ui/email.tsx";

/** The way to go on with an application on another device. */
export function continueEmail({ brand, firstName, link }: EmailProps) {
  const what = "What you have written so far is saved. With this link you go on with it, on any device.";
  const note =
    "Nobody reads it before you send it. If you did not begin an application, ignore this letter: a " +
    "draft that nobody touches is deleted after sixty days.";
  return {
    subject: "Your application, so far",
    text: plain(hello(firstName), what, `Go on writing:\n${link}`, note),
    body: (
      <Frame brand={brand} title="Half a page, and no hurry" action="Go on writing" link={link} note={note}>
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
      </Frame>
    ),
  };
}
