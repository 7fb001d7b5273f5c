import { Frame, plain, Say } from "./email.tsx";

/** One paragraph for each text. */
export const Paragraphs = ({ texts }: { texts: string[] }) =>
  texts.map((text) => <Say key={text}>{text}</Say>);

type ParagraphEmail = {
  brand: string;
  subject: string;
  title: string;
  paragraphs: string[];
  /** The label of the button. */
  action: string;
  /** The text above the address in the plain text; the label of the button by default. */
  linkText?: string;
  link: string;
  note: string;
};

/** An email of paragraphs with one button, as HTML and plain text. */
export const paragraphEmail = ({ subject, paragraphs, linkText, ...frame }: ParagraphEmail) => ({
  subject,
  text: plain(...paragraphs, `${linkText ?? frame.action}:\n${frame.link}`, frame.note),
  body: (
    <Frame {...frame}>
      <Paragraphs texts={paragraphs} />
    </Frame>
  ),
});
