import { Frame, plain, Say } from "./email.tsx";

/** Each text a paragraph of its own. */
export const Paragraphs = ({ texts }: { texts: string[] }) =>
  texts.map((text) => <Say key={text}>{text}</Say>);

type ParagraphEmail = {
  brand: string;
  subject: string;
  title: string;
  paragraphs: string[];
  /** Words of the button. */
  action: string;
  /** What stands above the address in the plain text; the words of the button unless told. */
  linkText?: string;
  link: string;
  note: string;
};

/** An email of paragraphs with one button below them, drawn and as plain text. */
export const paragraphEmail = ({ subject, paragraphs, linkText, ...frame }: ParagraphEmail) => ({
  subject,
  text: plain(...paragraphs, `${linkText ?? frame.action}:\n${frame.link}`, frame.note),
  body: (
    <Frame {...frame}>
      <Paragraphs texts={paragraphs} />
    </Frame>
  ),
});
