import type { IncludedAs } from "../contract.ts";
import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

const WHY: Record<IncludedAs, string> = {
  half:
    "It is made from all 116 of your answers and belongs to what you paid for the first; that one stays " +
    "yours as well.",
  retake:
    "It sets your answers beside those of before, then and now, and belongs to what you paid for the " +
    "first; that one stays yours as well.",
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

/**
 * Tells the owner that their report is ready. The link leads to the dashboard, since the file needs a
 * session.
 */
export function readyEmail({ brand, firstName, link, pages, includedAs = null }: ReadyProps) {
  const what = readyText(pages, includedAs);
  const note = "The report opens only for you, signed in. For self-reflection, not a diagnosis.";
  return paragraphEmail({
    brand,
    subject: includedAs ? "Your new PDF report is ready" : "Your PDF report is ready",
    title: "Your report is ready",
    paragraphs: [hello(firstName), what],
    action: "Open my dashboard",
    linkText: "Open your dashboard",
    link,
    note,
  });
}
