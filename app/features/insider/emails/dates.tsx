import { type EmailProps, Frame, hello, plain } from "../../../ui/email.tsx";
import { Paragraphs } from "../../../ui/paragraph-email.tsx";

/** The dates of the next weeks, before they are announced. */
export function datesEmail({ brand, firstName, link, dates }: EmailProps & { dates: string }) {
  const what = "Here are the next dates, before we announce them:";
  const lines = dates.split("\n").filter((line) => line.trim() !== "");
  const note =
    "You get this email because you have Insider access. Insiders apply for a seat like everyone else.";
  return {
    subject: "The next dates, before they are announced",
    text: plain(hello(firstName), what, lines.join("\n"), `On the site:\n${link}`, note),
    body: (
      <Frame brand={brand} title="The next dates" action="See them on the site" link={link} note={note}>
        <Paragraphs texts={[hello(firstName), what, ...lines]} />
      </Frame>
    ),
  };
}
