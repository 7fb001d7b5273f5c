import { Frame, hello, plain, Say, type EmailProps } from "../../../ui/email.tsx";

/** The letter with which a new password is chosen. */
export function recoveryEmail({ brand, firstName, link }: EmailProps) {
  const what = "You asked for a new password. Choose it here; you will then be signed out everywhere else.";
  const note =
    "The link works once and for one hour. If you did not ask, ignore this letter: your password stays " +
    "as it is.";
  return {
    subject: "Choose a new password",
    text: plain(hello(firstName), what, `Choose a new password:\n${link}`, note),
    body: (
      <Frame brand={brand} title="A new key" action="Choose a new password" link={link} note={note}>
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
      </Frame>
    ),
  };
}
