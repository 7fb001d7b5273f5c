import { Frame, hello, plain, Say, type LetterProps } from "../../../ui/letter.tsx";
import { rupees } from "../../../kernel/money.ts";
import type { Paper } from "../contract.ts";
import { PaperLines, paperText } from "./lines.tsx";

type Props = LetterProps & { paper: Paper; full: boolean; bankReference: string | null };

/** The money has gone back. `link` leads to the credit note as a PDF. */
export function creditNoteLetter({ brand, firstName, link, paper, full, bankReference }: Props) {
  const reference = bankReference ? ` The bank’s reference is ${bankReference}.` : "";
  const what = `${rupees(paper.amount)} went back to where it came from. Banks usually show it within 5 to 7 working days.${reference}`;
  const kept = full
    ? "The PDF report has left your account. Your result and its nine pages stay yours."
    : "This was a part of the amount: your PDF report stays.";
  const note = `This credit note takes back ${full ? "" : "a part of "}${paper.original?.number ?? "the receipt"}.`;
  return {
    subject: `Your refund of ${rupees(paper.amount)} was processed`,
    text: plain(hello(firstName), what, kept, paperText(paper), `As a PDF, signed in:\n${link}`, note),
    body: (
      <Frame
        brand={brand}
        title="Your money went back"
        action="Download the credit note"
        link={link}
        note={note}
      >
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
        <Say>{kept}</Say>
        <PaperLines paper={paper} />
      </Frame>
    ),
  };
}
