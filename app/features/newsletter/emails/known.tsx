import { Frame, plain, Say } from "../../../ui/email.tsx";

/**
 * For somebody who asks for letters and has them already: the page answered as it answers everybody, so the
 * letter says it.
 */
export function alreadySubscribedEmail({ brand, link }: { brand: string; link: string }) {
  const what =
    `Somebody, we hope you, asked for letters from ${brand} at this address. It is on the list already, so ` +
    "nothing has changed.";
  const note = "If it was not you, nothing needs doing.";
  return {
    subject: "You are on the list already",
    text: plain("Hello,", what, `Choose what you read, or leave:\n${link}`, note),
    body: (
      <Frame
        brand={brand}
        title="You are on the list already"
        action="Choose what you read"
        link={link}
        note={note}
      >
        <Say>Hello,</Say>
        <Say>{what}</Say>
      </Frame>
    ),
  };
}
