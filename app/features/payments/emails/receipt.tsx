import { Frame, hello, plain, Say, type LetterProps } from "../../../ui/letter.tsx";
import { rupees } from "../../../kernel/money.ts";
import type { Paper } from "../contract.ts";
import { PaperLines, paperText } from "./lines.tsx";

type Props = LetterProps & { paper: Paper; dashboard: string };

/** What was paid, after the payment. `link` leads to the PDF. */
export function receiptLetter({ brand, firstName, link, paper, dashboard }: Props) {
  const name = paper.title.toLowerCase();
  const what = `We have received ${rupees(paper.amount)}. Your report is being made; a letter of its own tells you when it is ready.`;
  const note = `Fully refundable: ask on your dashboard, ${dashboard}`;
  return {
    subject: `Your ${name} ${paper.number}`,
    text: plain(hello(firstName), what, paperText(paper), `As a PDF, signed in:\n${link}`, note),
    body: (
      <Frame brand={brand} title={`Your ${name}`} action={`Download the ${name}`} link={link} note={note}>
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
        <PaperLines paper={paper} />
      </Frame>
    ),
  };
}
