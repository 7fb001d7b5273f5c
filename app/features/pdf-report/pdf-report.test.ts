import fs from "node:fs";
import { describe, expect, test } from "vitest";
import type { Feedback } from "./contract.ts";
import { type PdfReport, type Chapter, KINDS } from "./domain/pdf-report.ts";
import { PART_PAGES, PARTS } from "./domain/offer.ts";
import { pdfReportFor, inventedPdfReports, MUCH_FEEDBACK, oppositePdfReport } from "./fixtures.ts";

const ofKind = <K extends Chapter["kind"]>(report: PdfReport, kind: K) =>
  report.chapters.filter((c): c is Extract<Chapter, { kind: K }> => c.kind === kind);
const pageOf = (report: PdfReport, part: string) => report.chapters.findIndex((c) => c.opens === part) + 1;

/**
 * Every sentence of the five parts that is not the same in every book: notes that say how to read a page,
 * statements of the questionnaire and drawings left out.
 */
function sentences(report: PdfReport): Set<string> {
  const found = new Set<string>();
  const walk = (value: unknown, key = ""): void => {
    if (["art", "note", "label", "answers", "sheets", "title", "opens", "part", "asks", "what"].includes(key))
      return;
    if (typeof value === "string")
      for (const one of value.split(/(?<=[.!?])\s+/)) if (one.split(" ").length >= 4) found.add(one);
    if (value && typeof value === "object")
      for (const [k, v] of Object.entries(value)) walk(v, Array.isArray(value) ? key : k);
  };
  for (const chapter of report.chapters) if (chapter.part) walk(chapter);
  return found;
}

test("[PDF-01] the offer's five bullets are the report's parts, in their order, at the pages the offer names; with or without a birth date and feedback", () => {
  const reports = [...inventedPdfReports(12, 1), ...inventedPdfReports(12, 2, { feedback: MUCH_FEEDBACK })];
  for (const report of reports) {
    expect(report.chapters.length).toBeGreaterThanOrEqual(35);
    expect(report.chapters.flatMap((c) => c.opens ?? [])).toEqual([...PARTS]);
    for (const part of PARTS) expect(pageOf(report, part), part).toBe(PART_PAGES[part]);
  }
});

test.each(["maya", "arjun", "noor"] as const)(
  "[PDF-01] at least 60%% of the personal sentences differ between %s and the opposite",
  (person) => {
    const [own, other] = [sentences(pdfReportFor(person)), sentences(oppositePdfReport(person))];
    expect(own.size).toBeGreaterThan(250);
    for (const [a, b] of [
      [own, other],
      [other, own],
    ] as const)
      // prettier-ignore
      expect([...a].filter((one) => !b.has(one)).length / a.size).toBeGreaterThan(0.6);
  },
);

test("every kind of chapter has its template, and none is left over", () => {
  const template = fs.readFileSync("app/features/pdf-report/templates/report.typ", "utf8");
  const named = [
    ...template
      .slice(template.indexOf("#let kinds"), template.indexOf("#set document"))
      .matchAll(/(\w+): [\w-]+,/g),
  ];
  expect(named.map(([, kind]) => kind!).toSorted()).toEqual([...KINDS].toSorted());
});

test("the texts name no disorder and make no promise", () => {
  const words =
    /\b(disorders?|patholog\w*|symptoms?|neurotic\w*|bipolar|adhd|autis\w*|narciss\w*|psychopath\w*|trauma\w*|therap\w*|cure[ds]?|guarantee\w*)\b/gi;
  // "it names no disorder"; "you may offer a cure to somebody who wanted company"
  const allowed = new Set(["frame.json: disorder", "facets-n.json: cure"]);
  const found = fs
    .readdirSync("content/pdf")
    .flatMap((file) =>
      [...fs.readFileSync(`content/pdf/${file}`, "utf8").matchAll(words)].map(
        (m) => `${file}: ${m[0].toLowerCase()}`,
      ),
    );
  expect(found.filter((one) => !allowed.has(one))).toEqual([]);
});

test("[REPORT-05] twelve picks that the report's screen does not show, each with a reason and one thing to notice; the screen's by title alone", () => {
  for (const report of [pdfReportFor("maya"), oppositePdfReport("maya"), ...inventedPdfReports(6, 5)]) {
    const items = ofKind(report, "picks").flatMap((c) => c.items);
    expect(new Set(items.map(({ title }) => title)).size).toBe(12);
    for (const { reason, notice, text } of items)
      for (const one of [reason, notice, text]) expect(one).toMatch(/\w.{8,}/);
    const groups = ofKind(report, "checklist")[0]!.groups;
    const shown = groups.filter((g) => g.label.endsWith("in your result")).flatMap((g) => g.titles);
    expect(shown.length).toBeGreaterThan(10);
    for (const { title } of items) expect(shown).not.toContain(title);
  }
});

const said = (sectionId: Feedback["sectionId"], reaction: Feedback["reaction"], thought = ""): Feedback => ({
  sectionId,
  reaction,
  thought,
});

describe("[RESULT-11] the member's own reactions shape the report and their thoughts are printed in it, where they want it", () => {
  const plain = pdfReportFor("maya");

  test("nothing was said, or it was not wanted: no page about it", () => {
    expect(ofKind(plain, "told")).toEqual([]);
    for (const { again } of ofKind(plain, "findings").flatMap((c) => c.items)) expect(again).toBe("");
  });
  test("what was said stands there unchanged, with what was made of it", () => {
    const feedbackPage = ofKind(
      pdfReportFor("maya", {
        feedback: [said("mind", "none", "My sister *laughed*."), said("films", "like")],
      }),
      "told",
    );
    expect(feedbackPage.flatMap((c) => c.items.map(({ section, thought }) => [section, thought]))).toEqual([
      ["Mind Card", "My sister *laughed*."],
      ["Films", ""],
    ]);
  });
  test("findings that missed are looked at again, one by one, where they stand", () => {
    const items = ofKind(
      pdfReportFor("maya", { feedback: [said("findings", "dislike")] }),
      "findings",
    ).flatMap((c) => c.items);
    expect(items.length).toBeGreaterThanOrEqual(4);
    for (const { again } of items) expect(again).toMatch(/rests on (two|four|eight|\d+) answers/);
  });
  test("what changed nothing is not claimed to have changed anything", () => {
    const [page] = ofKind(pdfReportFor("maya", { feedback: [said("emotional", "like", "Yes.")] }), "told");
    expect(page!.changes).toEqual([]);
  });
  test("every chapter that the page names as changed is another one without the feedback", () => {
    const report = pdfReportFor("maya", { feedback: MUCH_FEEDBACK });
    const named = ofKind(report, "told").flatMap((c) => c.changes ?? []);
    expect(named.length).toBeGreaterThanOrEqual(4);
    const [, ...parts] = PARTS;
    for (const { chapter } of named) {
      const of = (one: PdfReport) =>
        one.chapters.filter(
          (c) => c.title === chapter || ((parts as string[]).includes(chapter) && c.part === chapter),
        );
      expect(of(report).length, chapter).toBeGreaterThan(0);
      expect(of(report), chapter).not.toEqual(of(plain));
    }
  });
  test("films that missed leave the week and come last among the picks, and what was liked takes their place", () => {
    const filmsOf = (report: PdfReport) =>
      ofKind(report, "picks").find((c) => c.title === "Four more films")!;
    const titles = new Set(filmsOf(plain).items.map((f) => f.title));
    const filmsIn = (report: PdfReport) =>
      ofKind(report, "week")[0]!.days.filter((d) => titles.has(d.what)).length;
    expect(filmsIn(plain)).toBe(2);
    const without = pdfReportFor("maya", { feedback: [said("films", "dislike"), said("books", "like")] });
    expect(filmsIn(without)).toBe(0);
    expect(ofKind(without, "week")[0]!.days).toHaveLength(7);
    expect(ofKind(without, "picks").map((c) => c.title)).toEqual([
      "Four more books",
      "Four more subjects",
      "Four more films",
    ]);
  });
  test("the one thing becomes an option, the stars go, the second archetype gets as much room", () => {
    const report = pdfReportFor("maya", {
      feedback: [said("work", "dislike"), said("astrology", "dislike"), said("mind", "dislike")],
    });
    expect([ofKind(plain, "one")[0]!.option, ofKind(report, "one")[0]!.option]).toEqual([false, true]);
    expect([ofKind(plain, "predictions").length, ofKind(report, "predictions").length]).toEqual([1, 0]);
    expect(ofKind(report, "archetype")[0]!.equal).toBe(true);
  });
});

const chapterOf = (report: PdfReport) => ofKind(report, "thenandnow")[0]!;
describe("[REPORT-04] then and now", () => {
  test("a first report has no such page", () =>
    expect(ofKind(pdfReportFor("maya"), "thenandnow")).toEqual([]));
  test("the same answers again: nothing has moved, and nothing is called a change", () => {
    const { traits, facets, paragraphs, days } = chapterOf(pdfReportFor("maya", { before: "maya" }));
    expect(traits).toHaveLength(5);
    expect(traits.every(({ before, now }) => before.low === now.low && before.high === now.high)).toBe(true);
    expect(traits.every(({ line }) => line.startsWith("The ranges overlap"))).toBe(true);
    expect(facets).toEqual([]);
    expect(paragraphs[0]).toContain("No trait has moved clear");
    expect(paragraphs[1]).toContain("is it again");
    expect(days).toEqual(["20 August 2026", "20 November 2026"]);
  });
  test("only ranges without a common part are called a change, by the side on which they lie", () => {
    const { traits, facets } = chapterOf(oppositePdfReport("maya", { before: "maya" }));
    expect(traits).toHaveLength(5);
    for (const { before, now, line } of traits) {
      const side = now.low > before.high ? "Higher" : now.high < before.low ? "Lower" : "The ranges overlap";
      expect(line.startsWith(side)).toBe(true);
    }
    expect(facets.length).toBeGreaterThan(0);
    expect(facets.every(({ before, now }) => now.low > before.high || now.high < before.low)).toBe(true);
  });
});

/** Every text of a chapter, without drawings. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, part]) => (key === "art" ? [] : textsIn(part)))
      : [];

test("every sentence begins with a capital letter, and every reliability has two digits", () => {
  for (const form of ["short", "full"] as const) {
    const report = pdfReportFor("noor", { form });
    const small = textsIn(report.chapters).flatMap(
      (text) => /[^.…]{12}[.!?] [a-z]\w+.{12}/.exec(text)?.[0] ?? [],
    );
    expect(small).toEqual([]);
    for (const { text } of ofKind(report, "method")[0]!.measures) expect(text).toMatch(/^\.\d\d$/);
  }
});

test("the same answers make the same report", () => {
  expect(pdfReportFor("noor", { form: "full" })).toEqual(pdfReportFor("noor", { form: "full" }));
});
