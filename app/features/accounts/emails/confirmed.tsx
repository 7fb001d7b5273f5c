import { Frame, hello, plain, Say, type EmailProps } from "../../../ui/email.tsx";

/** Sent instead of another confirming letter to who has confirmed already. */
export function alreadyConfirmedEmail({ brand, firstName, link }: EmailProps) {
  const what =
    "You asked us to confirm this address once more, but it is confirmed: you already have an account. " +
    "Please sign in.";
  const note =
    "If you have forgotten your password, choose “Forgot password” there. If you did not ask, ignore " +
    "this letter.";
  return {
    subject: "You already have an account",
    text: plain(hello(firstName), what, `Sign in:\n${link}`, note),
    body: (
      <Frame brand={brand} title="The door is open" action="Sign in" link={link} note={note}>
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
      </Frame>
    ),
  };
}
