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

/** A printed book, opened by another program than its maker. */
async function opened(report: PdfReport) {
  const { pdf } = await pdfWorker.print(TEMPLATE, JSON.stringify(report));
  const raw = Buffer.from(pdf).toString("latin1");
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document);
  const pages = await Promise.all(
    text.map(async (words, i) => ({
      text: words.replaceAll(/\s+/g, " "),
      words: words.split(/\s+/).filter((w) => /\p{L}/u.test(w)).length,
      roles: roles(await (await document.getPage(i + 1)).getStructTree()),
    })),
  );
  return { document, pages, raw };
}

/**
 * Extreme books: opposite people, and invented ones with all optional content, a long name and no birth date.
 */
const NAME = "Venkatanarasimharajuvaripeta Subrahmanyam Chandrasekharan";
/** A letter of about 1,200 characters in four paragraphs; the checks of the language model allow 1,250. */
const LONG_LETTER = {
  by: "provider/wordsmith-large-instruct-2026-11-24-preview",
  text: Array.from({ length: 4 }, () =>
    "You may know those evenings when everybody has left and somebody quietly starts to wash the glasses. "
      .repeat(3)
      .trim(),
  ).join("\n\n"),
};
const WIDE: [string, () => PdfReport][] = [
  ["maya, full form", () => pdfReportFor("maya", { form: "full" })],
  ["maya's opposite", () => oppositePdfReport("maya")],
  [
    "a retake by somebody who changed in everything",
    () => oppositePdfReport("maya", { before: "maya", untoldBefore: true }),
  ],
  ["noor, full form, a long name", () => pdfReportFor("noor", { form: "full", name: NAME })],
  ["noor, a long letter by a language model", () => pdfReportFor("noor", { letter: LONG_LETTER })],
  ...Array.from({ length: 8 }, (_, i): [string, () => PdfReport] => [
    `invented ${i + 1}`,
    () => inventedPdfReports(i + 1, 31, i % 2 ? { name: NAME } : {}).at(-1)!,
  ]),
];

describe("[PDF-01] a printed report has at least 35 pages, one for each page of the book, and none without a figure or 90 words", () => {
  test.each(WIDE)("%s", async (_, make) => {
    const report = make();
    const { pages } = await opened(report);
    expect(pages.length).toBe(report.pages.length + 2);
    expect(pages.length).toBeGreaterThanOrEqual(35);
    const bare = pages.flatMap((p, i) =>
      p.words >= 90 || p.roles.includes("Figure") ? [] : [`${i + 1}: ${p.words} words`],
    );
    expect(bare).toEqual([]);
    for (const [i, { title, part, night }] of report.pages.entries())
      expect(pages[i + 2]!.text, `page ${i + 3}`).toContain(night ? part : title.slice(0, 12));
  });
});

test("[PDF-04] tagged, with outline, title, language, page numbers and every face embedded", async () => {
  const report = pdfReportFor("maya");
  const { document, pages, raw } = await opened(report);
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({
    Title: "The Architect: the Psychoanalysis Report of Maya Iyer",
    Language: "en-IN",
  });
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  expect(raw).toContain("/StructTreeRoot");
  expect(raw).toMatch(/pdfuaid:part>1</);

  const outline = await document.getOutline();
  const parts = outline.filter((entry) => (PARTS as readonly string[]).includes(entry.title));
  expect(parts.map((entry) => entry.title)).toEqual([...PARTS]);
  for (const part of parts) expect(part.items.length, part.title).toBeGreaterThanOrEqual(4);
  for (const { title, dest } of parts) {
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

  const every = pages.flatMap((p) => p.roles);
  for (const role of ["H1", "H2", "H3", "P", "Figure", "L", "LI", "TOC"]) expect(every, role).toContain(role);
  const [described, embedded] = [
    raw.match(/\/Type\s*\/FontDescriptor/g) ?? [],
    raw.match(/\/FontFile[23]? \d+ \d+ R/g) ?? [],
  ];
  expect(described.length).toBeGreaterThanOrEqual(3);
  expect(embedded).toHaveLength(described.length);
});

test("a name is printed as text, never as markup; Indian scripts have their typefaces", async () => {
  const name = "माया அய்யர் #panic(1) *Iyer*";
  const { pages } = await opened(pdfReportFor("maya", { name }));
  expect(pages[0]!.text).toContain("#panic(1) *Iyer*");
});

describe("[PDF-02] the PDF worker", () => {
  const report = JSON.stringify(pdfReportFor("arjun"));

  test("killed while it prints, it is replaced and the report printed all the same", async () => {
    const own = openPdfWorker();
    const printing = own.print(TEMPLATE, report);
    await expect.poll(() => own.pid()).toBeDefined();
    const first = own.pid()!;
    process.kill(first, "SIGKILL");
    expect((await printing).pdf.byteLength).toBeGreaterThan(100_000);
    expect(own.pid()).not.toBe(first);
    own.stop();
  });
  test("[SPEED-08] of two, both print at once; one that is killed is replaced without the other", async () => {
    const two = openPdfWorkers(2);
    const printing = [two.print(TEMPLATE, report), two.print(TEMPLATE, report)];
    await expect.poll(() => two.pids().length).toBe(2);
    const [first = 0, second] = two.pids();
    process.kill(first, "SIGKILL");
    for (const { pdf } of await Promise.all(printing)) expect(pdf.byteLength).toBeGreaterThan(100_000);
    expect(two.pids()).toContain(second);
    expect(two.pids()).not.toContain(first);
    two.stop();
    expect(two.pids()).toEqual([]);
  });
  test("one that takes too long is ended and says so; the next print starts another", async () => {
    const impatientWorker = openPdfWorker({ timeoutMs: 1 });
    await expect(impatientWorker.print(TEMPLATE, report)).rejects.toMatchObject({ kind: "timeout" });
    expect(impatientWorker.pid()).toBeUndefined();
    impatientWorker.stop();
  });
  test("one that grew old is replaced", async () => {
    const short = openPdfWorker({ recycleAfter: 1 });
    await short.print(TEMPLATE, report);
    expect(short.pid()).toBeUndefined();
    expect((await short.print(TEMPLATE, report)).pdf.byteLength).toBeGreaterThan(100_000);
    short.stop();
  });
  test("a report that it cannot set is refused with a reason, and the next one is printed", async () => {
    const wrong = pdfWorker.print(
      TEMPLATE,
      JSON.stringify({ title: "x", author: "x", date: [2026, 1, 1], head: "", foot: "", pages: [{}] }),
    );
    await expect(wrong).rejects.toBeInstanceOf(PdfWorkerFailure);
    await expect(wrong).rejects.toMatchObject({ kind: "refused" });
    expect((await pdfWorker.print(TEMPLATE, report)).pdf.byteLength).toBeGreaterThan(100_000);
  });
});
