import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, describe, expect, test } from "vitest";
import type { PdfReport } from "../domain/pdf-report.ts";
import { PART_PAGES, PARTS } from "../domain/offer.ts";
import { pdfReportFor, inventedPdfReports, oppositePdfReport } from "../fixtures.ts";
import { openPdfWorker, openPdfWorkers, PdfWorkerFailure } from "../../../platform/pdf/pdf-worker.server.ts";

const pdfWorker = openPdfWorker();
afterAll(() => pdfWorker.stop());

const TEMPLATE = "pdf-report/templates/report.typ";

type Role = { role?: string; children?: unknown[] };
const roles = (tree: unknown): string[] => {
  const { role, children = [] } = (tree ?? {}) as Role;
  return [role ?? "", ...children.flatMap(roles)];
};

/** Prints a report, and reads it with an independent PDF library. */
async function printAndRead(report: PdfReport) {
  const { pdf } = await pdfWorker.print(TEMPLATE, JSON.stringify(report));
  const raw = Buffer.from(pdf).toString("latin1");
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document);
  const pages = await Promise.all(
    text.map(async (pageText, i) => ({
      text: pageText.replaceAll(/\s+/g, " "),
      words: pageText.split(/\s+/).filter((w) => /\p{L}/u.test(w)).length,
      roles: roles(await (await document.getPage(i + 1)).getStructTree()),
    })),
  );
  return { document, pages, raw };
}

const LONG_NAME = "Venkatanarasimharajuvaripeta Subrahmanyam Chandrasekharan";
/** A letter of about 1,200 characters in four paragraphs; a language model may write at most 1,250. */
const LONG_LETTER = {
  by: "provider/wordsmith-large-instruct-2026-11-24-preview",
  text: Array.from({ length: 4 }, () =>
    "You may know those evenings when everybody has left and somebody quietly starts to wash the glasses. "
      .repeat(3)
      .trim(),
  ).join("\n\n"),
};
/** Extreme reports: opposite and simulated people, long names and letters, a retake. */
const EXTREMES: [string, () => PdfReport][] = [
  ["maya, full form", () => pdfReportFor("maya", { form: "full" })],
  ["maya's opposite", () => oppositePdfReport("maya")],
  [
    "a retake in which everything changed",
    () => oppositePdfReport("maya", { before: "maya", otherNormsBefore: true }),
  ],
  ["noor, full form, a long name", () => pdfReportFor("noor", { form: "full", name: LONG_NAME })],
  ["noor, a long letter by a language model", () => pdfReportFor("noor", { letter: LONG_LETTER })],
  ...Array.from({ length: 8 }, (_, i): [string, () => PdfReport] => [
    `simulated person ${i + 1}`,
    () => inventedPdfReports(i + 1, 31, i % 2 ? { name: LONG_NAME } : {}).at(-1)!,
  ]),
];

describe("[PDF-01] a report has at least 35 pages, each with a figure or 90 words", () => {
  test.each(EXTREMES)("%s", async (_, makeReport) => {
    const report = makeReport();
    const { pages } = await printAndRead(report);
    expect(pages.length).toBe(report.pages.length + 2);
    expect(pages.length).toBeGreaterThanOrEqual(35);
    const sparse = pages.flatMap((p, i) =>
      p.words >= 90 || p.roles.includes("Figure") ? [] : [`${i + 1}: ${p.words} words`],
    );
    expect(sparse).toEqual([]);
    for (const [i, { title, part, night }] of report.pages.entries())
      expect(pages[i + 2]!.text, `page ${i + 3}`).toContain(night ? part : title.slice(0, 12));
  });
});

test("[PDF-04] prints a tagged PDF with outline, title, language, page numbers and embedded fonts", async () => {
  const report = pdfReportFor("maya");
  const { document, pages, raw } = await printAndRead(report);
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({
    Title: "The Architect: the Psychoanalysis Report of Maya Iyer",
    Language: "en-IN",
  });
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  expect(raw).toContain("/StructTreeRoot");
  expect(raw).toMatch(/pdfuaid:part>1</);

  const outline = await document.getOutline();
  const partEntries = outline.filter((entry) => (PARTS as readonly string[]).includes(entry.title));
  expect(partEntries.map((entry) => entry.title)).toEqual([...PARTS]);
  for (const part of partEntries) expect(part.items.length, part.title).toBeGreaterThanOrEqual(4);
  for (const { title, dest } of partEntries) {
    const [target] = (typeof dest === "string" ? await document.getDestination(dest) : dest) as [
      { num: number; gen: number },
    ]; // oxlint-disable-line no-await-in-loop -- five
    // oxlint-disable-next-line no-await-in-loop -- five
    expect((await document.getPageIndex(target)) + 1).toBe(PART_PAGES[title as keyof typeof PART_PAGES]);
  }
  for (const [i, { text }] of pages.entries())
    if (i > 0) expect(text, `page ${i + 1}`).toMatch(new RegExp(`2026 ${i + 1}$|${i + 1}\\s*$`));
  for (const part of PARTS) expect(pages[1]!.text).toContain(part);
  expect(await document.getPageLabels()).toEqual(pages.map((_, i) => String(i + 1)));

  const allRoles = pages.flatMap((p) => p.roles);
  for (const role of ["H1", "H2", "H3", "P", "Figure", "L", "LI", "TOC"])
    expect(allRoles, role).toContain(role);
  const [described, embedded] = [
    raw.match(/\/Type\s*\/FontDescriptor/g) ?? [],
    raw.match(/\/FontFile[23]? \d+ \d+ R/g) ?? [],
  ];
  expect(described.length).toBeGreaterThanOrEqual(3);
  expect(embedded).toHaveLength(described.length);
});

test("prints a name as text, never as markup, and in Indian scripts", async () => {
  const name = "माया அய்யர் #panic(1) *Iyer*";
  const { pages } = await printAndRead(pdfReportFor("maya", { name }));
  expect(pages[0]!.text).toContain("#panic(1) *Iyer*");
});

describe("[PDF-02] the PDF worker", () => {
  const report = JSON.stringify(pdfReportFor("arjun"));

  test("replaces a killed process, and still prints the report", async () => {
    const worker = openPdfWorker();
    const printing = worker.print(TEMPLATE, report);
    await expect.poll(() => worker.pid()).toBeDefined();
    const first = worker.pid()!;
    process.kill(first, "SIGKILL");
    expect((await printing).pdf.byteLength).toBeGreaterThan(100_000);
    expect(worker.pid()).not.toBe(first);
    worker.stop();
  });
  test("[SPEED-08] prints in two processes concurrently, and replaces only a killed one", async () => {
    const workers = openPdfWorkers(2);
    const printing = [workers.print(TEMPLATE, report), workers.print(TEMPLATE, report)];
    await expect.poll(() => workers.pids().length).toBe(2);
    const [first = 0, second] = workers.pids();
    process.kill(first, "SIGKILL");
    for (const { pdf } of await Promise.all(printing)) expect(pdf.byteLength).toBeGreaterThan(100_000);
    expect(workers.pids()).toContain(second);
    expect(workers.pids()).not.toContain(first);
    workers.stop();
    expect(workers.pids()).toEqual([]);
  });
  test("stops a process that exceeds the time limit", async () => {
    const impatientWorker = openPdfWorker({ timeoutMs: 1 });
    await expect(impatientWorker.print(TEMPLATE, report)).rejects.toMatchObject({ kind: "timeout" });
    expect(impatientWorker.pid()).toBeUndefined();
    impatientWorker.stop();
  });
  test("replaces a process after its maximum number of prints", async () => {
    const worker = openPdfWorker({ recycleAfter: 1 });
    await worker.print(TEMPLATE, report);
    expect(worker.pid()).toBeUndefined();
    expect((await worker.print(TEMPLATE, report)).pdf.byteLength).toBeGreaterThan(100_000);
    worker.stop();
  });
  test("rejects invalid data, and prints the next report", async () => {
    const invalid = pdfWorker.print(
      TEMPLATE,
      JSON.stringify({ title: "x", author: "x", date: [2026, 1, 1], head: "", foot: "", pages: [{}] }),
    );
    await expect(invalid).rejects.toBeInstanceOf(PdfWorkerFailure);
    await expect(invalid).rejects.toMatchObject({ kind: "refused" });
    expect((await pdfWorker.print(TEMPLATE, report)).pdf.byteLength).toBeGreaterThan(100_000);
  });
});
