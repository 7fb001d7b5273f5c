import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPdfWorker } from "../../../platform/pdf/pdf-worker.server.ts";
import { legibleName } from "../domain/legible-names.ts";
import type { PdfReport } from "../domain/pdf-report.ts";
import {
  evenPdfReport,
  flatPdfReport,
  inventedPdfReports,
  oppositePdfReport,
  pdfReportFor,
} from "../fixtures.ts";
import { type PrintedPage, readPages } from "./page-fixtures.ts";

const pdfWorker = openPdfWorker();
afterAll(() => pdfWorker.stop());

/** Minimum sizes of notes and of running text, in points. */
const NOTE = 8.5;
const BODY = 10.5;
/** A4 between header and footer, without the margin for notes. */
const AREA = { top: 72, bottom: 778, left: 54, right: 541 };
/** Minimum outer margin, two fingers wide, in points. */
const MARGIN = 70;

const REPORTS: [string, () => PdfReport][] = [
  ["maya, full form", () => pdfReportFor("maya", { form: "full" })],
  ["maya's opposite, short form", () => oppositePdfReport("maya")],
  [
    "noor, with a name of 57 letters",
    () =>
      pdfReportFor("noor", {
        form: "full",
        name: "Venkatanarasimharajuvaripeta Subrahmanyam Chandrasekharan",
      }),
  ],
  ["a simulated person without a birth date", () => inventedPdfReports(1, 77, { birthDate: null })[0]!],
  ["a person low in every facet, whose shape is small", () => evenPdfReport(2)],
  ["a person high in every facet, full form", () => evenPdfReport(5, { form: "full" })],
  ["a person who agreed with everything, and so contradicts each facet", () => flatPdfReport(5)],
  [
    "a person who disagreed with everything, born on a cusp",
    () => flatPdfReport(1, { birthDate: "1999-12-22", name: legibleName("राजलक्ष्मी ".repeat(20), []) }),
  ],
  ["a person who answered “neither” throughout the full form", () => flatPdfReport(3, { form: "full" })],
  ...Array.from({ length: 4 }, (_, i): [string, () => PdfReport] => [
    `simulated person ${i + 1}`,
    () => inventedPdfReports(i + 1, 6)[i]!,
  ]),
  [
    "maya again after twelve weeks, compared with other people",
    () => pdfReportFor("maya", { before: "arjun", otherNormsBefore: true }),
  ],
];

const sized = (pages: PrintedPage[], from: number, below: number) =>
  pages.flatMap(({ number, characters }) =>
    [...characters].flatMap(([size, count]) =>
      size >= from && size < below ? [{ number, size, count }] : [],
    ),
  );
const total = (counts: { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);

describe.each(REPORTS)("[REPORT-07][REPORT-09] the pages of %s", (_, makeReport) => {
  let pages: PrintedPage[];
  let report: PdfReport;
  beforeAll(async () => {
    report = makeReport();
    const { pdf } = await pdfWorker.print("pdf-report/templates/report.typ", JSON.stringify(report));
    pages = await readPages(pdf, AREA);
  });

  test("number 43 to 46, each on one sheet", () => {
    expect(pages.length).toBe(report.pages.length + 2);
    expect(pages.length).toBeGreaterThanOrEqual(43);
    expect(pages.length).toBeLessThanOrEqual(46);
  });
  test("have no character below 8.5 pt, notes of one size, and 70% of characters in body size or larger", () => {
    expect(sized(pages, 0, NOTE)).toEqual([]);
    expect([...new Set(sized(pages, NOTE, BODY).map(({ size }) => size))]).toHaveLength(1);
    expect(total(sized(pages, BODY, 200)) / total(sized(pages, 0, 200))).toBeGreaterThanOrEqual(0.7);
  });
  test("have a figure or 90 words each", () => {
    expect(pages.filter((p) => p.words < 90 && !p.roles.includes("Figure")).map((p) => p.number)).toEqual([]);
  });
  test("are at most a third empty, except the cover", () => {
    const empty = pages.filter((p) => p.number > 1 && p.empty > 1 / 3);
    expect(empty.map((p) => `${p.number}: ${Math.round(p.empty * 100)}% of ${p.text.slice(0, 60)}`)).toEqual(
      [],
    );
  });
  test("end above the footer, which an oversized block would cover", () => {
    const [, second] = pages;
    const overflowing = pages.filter((p) => p.number > 1 && p.linesBelow !== second?.linesBelow);
    expect(overflowing.map((p) => `${p.number}: ${p.linesBelow} lines`)).toEqual([]);
    expect(second?.linesBelow).toBeGreaterThan(0);
  });
  test("leave the outer margin free for notes", () => {
    const crowded = pages.filter((p) => p.number > 1 && p.outerMargin < MARGIN);
    expect(crowded.map((p) => `${p.number}: ${p.outerMargin.toFixed(0)} pt`)).toEqual([]);
  });
});
