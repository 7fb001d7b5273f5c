import { Frame, plain, Say } from "../../../ui/email.tsx";

/** Asks the mailbox itself whether it wants letters. */
export function confirmationEmail({ brand, link }: { brand: string; link: string }) {
  const what = [
    `Somebody, we hope you, asked for letters from ${brand} at this address.`,
    "One press and they come.",
  ].join(" ");
  const note = "The link is good for seven days. If it was not you, ignore this: you will hear nothing more.";
  return {
    subject: "Shall we write to you?",
    text: plain("Hello,", what, `Yes, write to me:\n${link}`, note),
    body: (
      <Frame brand={brand} title="Shall we write to you?" action="Yes, write to me" link={link} note={note}>
        <Say>Hello,</Say>
        <Say>{what}</Say>
      </Frame>
    ),
  };
}
