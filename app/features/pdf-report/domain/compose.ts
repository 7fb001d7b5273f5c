import { indiaDay } from "../../../lib/india-time.ts";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { backPages } from "./back-pages.ts";
import { blueprintPages } from "./blueprint-pages.ts";
import { contentPages } from "./content-pages.ts";
import type { Block } from "./blocks.ts";
import { futurePages, plannedAims } from "./future-pages.ts";
import { bothPage, mindsetPages, tornFacets } from "./mindset-pages.ts";
import type { Page, PdfReport, Cover } from "./pdf-report.ts";
import { planPages } from "./plan-pages.ts";
import { proseSize } from "./prose-size.ts";
import { type Source, scoresOf } from "./source.ts";
import { coverArt } from "./art.ts";

/** Splits the archetype's name before its last word: "The Balanced / Anchor". */
function linesOf(archetype: string): string[] {
  const split = archetype.lastIndexOf(" ");
  return [archetype.slice(0, split), archetype.slice(split + 1)].filter(Boolean);
}

function coverOf(s: Source): Cover {
  const { traits } = scoresOf(s);
  const items = s.statements.length;
  return {
    lines: linesOf(s.document.results["Mind Card"].name),
    name: s.name,
    when: formatIndiaDay(s.result.completedAt),
    from: [`From ${items} answers.`, "Self-reflection, not diagnosis."],
    art: coverArt(
      s.outline(),
      s.palette,
      traits.N.percentile / 100,
      `The shape of ${items} answers on the horizon in the evening, with its reflection in the water`,
    ),
  };
}

/** Composes one person's book. Pure: the same source gives the same book. */
export function composePdfReport(s: Source): PdfReport {
  const texts = s.chooser();
  for (const { id } of s.document.evidence.findings) texts.finding(id);
  const torn = tornFacets(s);
  const planned = plannedAims(s);
  // These pages have few candidates for each text, so they choose first; others can avoid their facets.
  const contradictionsPage = bothPage(s, texts, torn);
  const blueprint = blueprintPages(s, texts, torn);
  const name = s.document.results["Mind Card"].name;
  const day = indiaDay(s.result.completedAt);
  const { deep, ground, mid, glow, pale } = s.palette;
  return {
    title: `${name}: the Psychoanalysis Report of ${s.name}`,
    author: s.brand,
    colours: { deep, ground, mid, glow, pale },
    date: day.split("-").map(Number) as [number, number, number], // an IndiaDay is YYYY-MM-DD
    head: name,
    foot: `${s.name}, ${formatIndiaDay(s.result.completedAt)}`,
    cover: coverOf(s),
    howToRead: s.frame.howToRead,
    pages: [
      ...mindsetPages(s, texts, contradictionsPage),
      ...blueprint,
      ...contentPages(s, texts),
      ...futurePages(s, texts, planned),
      ...planPages(s, planned),
      ...backPages(s),
    ]
      .map(withOneAdvice)
      .map((page) => ({ ...page, size: proseSize(page) })),
  };
}

/**
 * Keeps only the last advice on a page, and none on a page with an exercise, so that two facing pages ask for
 * at most two things.
 */
function withOneAdvice(page: Page): Page {
  const blocks = page.groups.flat();
  const last = blocks.some(({ is }) => is === "try")
    ? undefined
    : blocks.findLast((block) => "advice" in block && block.advice);
  const merged = (block: Block): Block => {
    if (!("advice" in block)) return block;
    const { advice, ...blockWithoutAdvice } = block;
    return block === last
      ? { ...blockWithoutAdvice, text: `${blockWithoutAdvice.text} ${advice}` }
      : blockWithoutAdvice;
  };
  return { ...page, groups: page.groups.map((group) => group.map(merged)) };
}
