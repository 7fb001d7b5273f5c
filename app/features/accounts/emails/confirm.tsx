import { Frame, hello, plain, Say, type EmailProps } from "../../../ui/email.tsx";

/** The letter with which an address is confirmed. */
export function confirmationEmail({ brand, firstName, link }: EmailProps) {
  const what = "One press and your account is open. You can use any device: what you began here comes along.";
  const note =
    `The link works once and for 24 hours. If you did not sign up at ${brand}, ignore this letter: nothing ` +
    "happens without you.";
  return {
    subject: "Confirm your e-mail",
    text: plain(hello(firstName), what, `Confirm your e-mail:\n${link}`, note),
    body: (
      <Frame brand={brand} title="A letter at your door" action="Confirm my e-mail" link={link} note={note}>
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
      </Frame>
    ),
  };
}
