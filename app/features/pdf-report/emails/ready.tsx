import type { IncludedAs } from "../contract.ts";
import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

const WHY: Record<IncludedAs, string> = {
  half: "It uses all 116 of your answers and is included in what you paid for the first, which you also keep.",
  retake:
    "It compares your answers then and now, and is included in what you paid for the first, which you also " +
    "keep.",
};

type ReadyProps = EmailProps & { pages: number; includedAs?: IncludedAs | null };

function readyText(pages: number, includedAs: IncludedAs | null): string {
  const which = includedAs ? "Your new Psychoanalysis PDF Report" : "Your Psychoanalysis PDF Report";
  const why = includedAs ? ` ${WHY[includedAs]}` : "";
  return (
    `${which} is ready: ${pages} pages, made from your own answers.${why} You can read and download it on ` +
    "your dashboard, to print, for a phone or as an EPUB."
  );
}

/** Email to the member: the report is ready. Links to the dashboard, since downloads need a session. */
export function readyEmail({ brand, firstName, link, pages, includedAs = null }: ReadyProps) {
  const message = readyText(pages, includedAs);
  const note = "The report opens only for you, signed in. For self-reflection, not a diagnosis.";
  return paragraphEmail({
    brand,
    subject: includedAs ? "Your new PDF report is ready" : "Your PDF report is ready",
    title: "Your report is ready",
    paragraphs: [hello(firstName), message],
    action: "Open my dashboard",
    linkText: "Open your dashboard",
    link,
    note,
  });
}
