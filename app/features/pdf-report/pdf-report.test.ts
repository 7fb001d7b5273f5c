import { describe, expect, test } from "vitest";
import { lowResults } from "../report/fixtures.ts";
import { library } from "../report/report.server.ts";
import { facetOf, FACETS, type Feedback } from "./contract.ts";
import { fittingAims } from "./domain/aims.ts";
import { personOf } from "./domain/future-pages.ts";
import type { Source } from "./domain/source.ts";
import type { Block } from "./domain/blocks.ts";
import { composePdfReport } from "./domain/compose.ts";
import type { Page, PdfReport } from "./domain/pdf-report.ts";
import { PART_PAGES, PARTS } from "./domain/offer.ts";
import {
  evenPdfReport,
  flatPdfReport,
  inventedPdfReports,
  inventedSources,
  oppositePdfReport,
  pdfReportFor,
} from "./fixtures.ts";
import { MOST_FRAME_WORDS, proseOf, repeatedIn, sharedProse, wordsIn } from "./book/prose-fixtures.ts";
import { sourceOf } from "./book/source.server.ts";
import { frame } from "./book/texts.server.ts";

/** Printed pages before the book's own: cover and contents. */
const BEFORE = 2;
const pageOf = (report: PdfReport, part: string) =>
  report.pages.findIndex(({ part: pagePart, night }) => pagePart === part && night) + BEFORE + 1;
const named = (report: PdfReport, title: string): Page => report.pages.find((page) => page.title === title)!;
const blocksOf = (report: PdfReport): Block[] => report.pages.flatMap(({ groups }) => groups.flat());
const mean = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

test("[PDF-01] has the five parts of the offer, in order, on the pages that the offer names", () => {
  for (const report of [...inventedPdfReports(12, 1), ...inventedPdfReports(4, 2, { birthDate: null })]) {
    expect(report.pages.length + BEFORE).toBeGreaterThanOrEqual(43);
    expect(report.pages.flatMap(({ part, night }) => (night ? [part] : []))).toEqual([...PARTS]);
    for (const part of PARTS) expect(pageOf(report, part), part).toBe(PART_PAGES[part]);
  }
});

describe("[REPORT-03] the prose of a book", () => {
  const reports = inventedPdfReports(60, 20261129);

  test("overlaps by at most 20% between random people, and by at most 10% between opposites, on average", () => {
    const random = reports.slice(1).map((report, i) => sharedProse(report, reports[i]!));
    expect(mean(random)).toBeLessThanOrEqual(0.2);
    const opposites = (["maya", "arjun", "noor"] as const).map((person) =>
      sharedProse(pdfReportFor(person), oppositePdfReport(person)),
    );
    expect(mean(opposites)).toBeLessThanOrEqual(0.1);
  });
  test("has at most 450 words that all books share, and at least 5,000 of the reader's own", () => {
    expect(wordsIn(JSON.stringify(Object.values(frame)))).toBeLessThanOrEqual(MOST_FRAME_WORDS);
    for (const report of reports) expect(wordsIn(proseOf(report).join(" "))).toBeGreaterThan(20 * 250);
  });
  test("[REPORT-12] neither ranks readers nor calls them average", () => {
    const ranks = /\b(?:above|below) (?:average|most)\b|\baverage\b|\bpercentile\b/i;
    expect(reports.flatMap(proseOf).filter((text) => ranks.test(text))).toEqual([]);
  });
  test("[REPORT-09] repeats no sequence of six words", () => {
    const repeated = reports.flatMap((report) => repeatedIn(proseOf(report)));
    expect([...new Set(repeated)]).toEqual([]);
  });
});

describe("[REPORT-01] composes a complete book for answers that are", () => {
  test.each([
    ["all in the middle", () => flatPdfReport(3)],
    ["all the lowest", () => flatPdfReport(1)],
    ["all the highest", () => flatPdfReport(5)],
    ["low on every facet", () => evenPdfReport(1)],
    ["high on every facet", () => evenPdfReport(5)],
    ["high on every facet, full form", () => evenPdfReport(5, { form: "full" })],
  ])("%s", (_, makeReport) => {
    const report = makeReport();
    expect(report.pages.length + BEFORE).toBeGreaterThanOrEqual(43);
    for (const page of report.pages) expect(page.groups.flat().length, page.title).toBeGreaterThan(0);
  });
});

test("[REPORT-09] has no short list and no empty page", () => {
  const titles: [RegExp, number][] = [
    [/^Where your traits meet$/, 3],
    [/^Where you (are both|differ from yourself)$/, 3],
    [/^Strengths that cost something$/, 4],
    [/part by part$/, 5],
    [/^How to work with me$/, 8],
    [/^(Five findings|More findings)/, 3],
    [/^How you take things in$/, 3],
    [/^Four (films|books|subjects)$/, 4],
    [/^Weeks /, 7],
  ];
  for (const [i, report] of inventedPdfReports(300, 1129).entries()) {
    const counts = report.pages.map(
      ({ title, groups }) => [title, groups.filter(({ length }) => length).length] as const,
    );
    for (const [pattern, minimum] of titles) {
      const pages = counts.filter(([title]) => pattern.test(title));
      expect(pages.length).toBeGreaterThan(0);
      for (const [title, count] of pages)
        expect(count, `${title} of book ${i}`).toBeGreaterThanOrEqual(minimum);
    }
    expect(counts.filter(([, count]) => count === 0)).toEqual([]);
  }
});

const sentencesOf = (texts: string[]) => texts.flatMap((text) => text.split(/(?<=[.!?])\s+/));
test("[REPORT-05] repeats no sentence of the deck", () => {
  for (const source of inventedSources(60, 11)) {
    const { results, evidence } = source.document;
    const deck = [
      results["section 1"],
      results["Mind Card"].description,
      ...results["Mind Card"].insights,
      ...results.findings,
      ...Object.values(evidence.traits).map(({ text }) => text ?? ""),
    ];
    const book = new Set(sentencesOf(proseOf(composePdfReport(source))));
    expect(sentencesOf(deck).filter((sentence) => book.has(sentence))).toEqual([]);
  }
});

test("[REPORT-01] has only a line on facets whose answers take no side", () => {
  for (const source of inventedSources(60, 7)) {
    const facets = blocksOf(composePdfReport(source)).filter((block) => block.is === "facet");
    expect(facets).toHaveLength(29);
    for (const facet of FACETS) {
      const block = facets.find(({ name }) => name === source.names.facets[facet])!;
      const { side } = source.reader.standings[facet]!;
      if (side === "plain") expect(wordsIn(block.text), block.text).toBeLessThan(35);
    }
  }
});

const times = (text: string, within: unknown) => JSON.stringify(within).split(text).length - 1;
test("[REPORT-02] says if other answers suggest more or less of a facet, in a full sentence once a page", () => {
  const counts = inventedSources(60, 7).map((source) => {
    const report = composePdfReport(source);
    const facets = blocksOf(report).filter((block) => block.is === "facet");
    let parted = 0;
    for (const facet of FACETS) {
      const { text } = facets.find(({ name }) => name === source.names.facets[facet])!;
      if (text.startsWith("See “")) continue;
      const { others } = source.reader.standings[facet]!;
      if (others !== "same") parted += 1;
      const suggested = /(?:Your other answers|Here those answers) suggest a little (more|less)/.exec(
        text,
      )?.[1];
      expect([facet, suggested ?? "same"]).toEqual([facet, others]);
    }
    let full = 0;
    for (const page of report.pages) {
      const [first, second] = [
        times("Your other answers suggest", page),
        times("Here those answers suggest", page),
      ];
      expect(first).toBe(first + second > 0 ? 1 : 0);
      full += first + second;
    }
    expect(full).toBe(parted);
    return parted;
  });
  expect(Math.max(...counts)).toBeGreaterThan(0);
  expect(mean(counts)).toBeLessThan(5);
});

test("[MEASURE-03] prints no figure of a facet in Future You, in texts or in text alternatives", () => {
  for (const report of inventedPdfReports(20, 31)) {
    const blocks = report.pages.flatMap(({ night, groups }) => [...(night?.blocks ?? []), ...groups.flat()]);
    const howFar = blocks.flatMap((block) =>
      block.is === "item" && block.title === "How far?" ? block.text : [],
    );
    const ribbons = blocks.flatMap((block) =>
      block.is === "art" && block.art.alt.includes(": a dot for today") ? block.art.alt : [],
    );
    expect(howFar.length).toBe(ribbons.length / 2);
    expect([...howFar, ...ribbons].filter((text) => /\d/.test(text))).toEqual([]);
  }
});

const feedbackOf = (sectionId: Feedback["sectionId"], reaction: Feedback["reaction"]): Feedback => ({
  sectionId,
  reaction,
  thought: "",
});
const findingsIn = (report: PdfReport) =>
  [named(report, "Five findings, with their evidence"), named(report, "More findings, and one new")].flatMap(
    (page) => page.groups.map(([first]) => (first?.is === "item" ? first.title : "")),
  );

const changed = (report: PdfReport) =>
  JSON.stringify(named(report, "How this was measured, and what it cannot know"));

describe("[RESULT-11] the member's own reactions", () => {
  const plain = pdfReportFor("maya");

  test("are not mentioned and change nothing if there are none", () => {
    expect(changed(plain)).not.toContain("What your reactions changed");
    expect(pdfReportFor("maya", { feedback: [feedbackOf("emotional", "like")] })).toEqual(plain);
  });
  test("replace rejected findings", () => {
    const report = pdfReportFor("maya", { feedback: [feedbackOf("findings", "dislike")] });
    expect(findingsIn(report)).toHaveLength(6);
    const rejected = findingsIn(plain).slice(0, 5);
    expect(findingsIn(report).filter((title) => rejected.includes(title))).toEqual([]);
    expect(changed(report)).toContain("You rejected the first five findings; these are others.");
  });
  test("put liked picks first and disliked ones last", () => {
    const report = pdfReportFor("maya", {
      feedback: [feedbackOf("films", "dislike"), feedbackOf("subjects", "like")],
    });
    const titles = report.pages.map(({ title }) => title).filter((title) => title.startsWith("Four "));
    expect(titles).toEqual(["Four subjects", "Four books", "Four films"]);
    expect(changed(report)).toContain("The picks come in your order: four subjects, four books, four films.");
  });
  test("keep a liked hour, and drop disliked predictions", () => {
    const report = pdfReportFor("maya", {
      feedback: [feedbackOf("work", "like"), feedbackOf("astrology", "dislike")],
    });
    expect(JSON.stringify(named(report, "One hour first"))).not.toEqual(
      JSON.stringify(named(plain, "One hour first")),
    );
    expect(JSON.stringify(named(plain, "Looking back"))).toContain("Three guesses");
    expect(JSON.stringify(named(report, "Looking back"))).not.toContain("Three guesses");
    expect(changed(report)).toContain("The hour is the one that you liked.");
    expect(changed(report)).toContain("The predictions are left out.");
  });
  test("are not mentioned for predictions if there are none", () => {
    const feedback = [feedbackOf("astrology", "dislike")];
    const [low] = lowResults(1, 52).map((result) => composePdfReport(sourceOf(result, "Maya", { feedback })));
    for (const report of [low!, pdfReportFor("maya", { feedback, birthDate: null })])
      expect(changed(report)).not.toContain("What your reactions changed");
  });
});

test("[REPORT-05] has twelve picks that the screen does not show, each with something to notice", () => {
  for (const source of inventedSources(10, 5)) {
    const picks = blocksOf(composePdfReport(source)).flatMap((block) =>
      block.is === "pick" ? [block.pick] : [],
    );
    expect(new Set(picks.map(({ title }) => title)).size).toBe(12);
    const { films, books, subjects } = source.document.results;
    const shown = [...films, ...books, ...subjects].map(({ title }) => title);
    for (const { title, text, notice } of picks) {
      expect(shown).not.toContain(title);
      for (const sentence of [text, notice]) expect(sentence).toMatch(/\w.{8,}/);
    }
  }
});

test("[REPORT-11] plans the two chosen aims, six weeks each", () => {
  const report = pdfReportFor("maya", { aims: ["C4 down", "E1 up"] });
  const weeks = report.pages.filter(({ title }) => title.startsWith("Weeks "));
  expect(weeks).toHaveLength(2);
  for (const page of weeks) expect(page.groups.flat().filter(({ is }) => is === "item")).toHaveLength(6);
  const [first, second] = weeks.map(
    ({ groups }) => groups.flat().flatMap((block) => (block.is === "heading" ? [block.text] : []))[0],
  );
  const map = named(report, "What could move, what stays").night!.blocks;
  expect(map).toContainEqual({ is: "large", text: first });
  expect(map).toContainEqual({ is: "large", text: second });
});

test("[REPORT-11] keeps two strengths in a plan, neither about a facet of its aims", () => {
  const strengths = new Map(library.get("strength")!.map(({ title, facets }) => [title, facets]));
  /** The facets of the two strengths that the plan keeps. */
  const keptBy = (source: Source) => {
    const page = named(composePdfReport(source), "What could move, what stays");
    const titles = page.groups.flat().flatMap((block) => (block.is === "item" ? [block.title] : []));
    expect(titles).toHaveLength(2);
    return titles.flatMap((title) => strengths.get(title)!);
  };
  for (const source of inventedSources(30, 54)) {
    const keptFacets = keptBy(source);
    const aims = fittingAims(personOf(source)).filter((aim) => keptFacets.includes(facetOf(aim)));
    for (const aim of aims) expect(keptBy({ ...source, aims: [aim] })).not.toContain(facetOf(aim));
  }
});

const changesIn = (report: PdfReport) =>
  named(report, "Then and now")
    .groups.flat()
    .filter((block) => block.is === "change");

describe("[REPORT-04] then and now", () => {
  test("is not part of a first report", () => {
    expect(named(pdfReportFor("maya"), "Then and now")).toBeUndefined();
  });
  test("reports no change if the same answers were given again", () => {
    const report = pdfReportFor("maya", { before: "maya" });
    expect(changesIn(report)).toHaveLength(5);
    for (const { before, now, line } of changesIn(report)) {
      expect(now).toEqual(before);
      expect(line).toBe("The ranges overlap.");
    }
    expect(JSON.stringify(named(report, "Then and now"))).toContain("Nothing has moved clear");
  });
  test("reports a change only if the ranges do not overlap", () => {
    for (const { before, now, line } of changesIn(oppositePdfReport("maya", { before: "maya" }))) {
      const side = now.low > before.high ? "Higher" : now.high < before.low ? "Lower" : "The ranges overlap";
      if (line) expect(line.startsWith(side)).toBe(true);
      else expect(now.low > before.high || now.high < before.low).toBe(true);
    }
  });
});

test("composes the same report from the same answers", () => {
  expect(pdfReportFor("noor", { form: "full" })).toEqual(pdfReportFor("noor", { form: "full" }));
});
