import { indiaDay } from "../../../kernel/india-time.ts";
import { formatIndiaDay } from "../../../kernel/india-format.ts";
import type { PdfReport, Chapter } from "./pdf-report.ts";
import { back } from "./back.ts";
import { blueprint } from "./blueprint.ts";
import { feeding } from "./feeding.ts";
import { front } from "./front.ts";
import { future } from "./future.ts";
import { mindset } from "./mindset.ts";
import { plan } from "./plan.ts";
import type { Source } from "./source.ts";
import { feedbackPages } from "./feedback-pages.ts";

/**
 * The book's sections in their order, each composed when its turn comes, so that a maker can tell how far it
 * is.
 */
export const PDF_SECTIONS = [front, mindset, blueprint, feeding, future, plan, feedbackPages, back] as const;

const coloursOf = ({ deep, ground, mid, glow, pale }: Source["palette"]) => ({
  deep,
  ground,
  mid,
  glow,
  pale,
});

/** The sections' chapters bound into one book. */
export function pdfReportOf(s: Source, chapters: Chapter[]): PdfReport {
  const name = s.document.results["Mind Card"].name;
  const day = indiaDay(s.result.completedAt);
  return {
    title: `${name}: the Psychoanalysis Report of ${s.name}`,
    author: s.brand,
    colours: coloursOf(s.palette),
    date: day.split("-").map(Number) as [number, number, number], // an IndiaDay is YYYY-MM-DD
    head: name,
    foot: `${s.name}, ${formatIndiaDay(s.result.completedAt)}`,
    chapters,
  };
}

/** One person's whole book. Pure: the same source gives the same book. */
export const composePdfReport = (s: Source): PdfReport =>
  pdfReportOf(
    s,
    PDF_SECTIONS.flatMap((section) => section(s)),
  );
