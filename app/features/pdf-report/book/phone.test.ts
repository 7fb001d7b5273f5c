import { getDocumentProxy } from "unpdf";
import { afterAll, expect, test } from "vitest";
import { openPdfWorker } from "../../../platform/pdf/pdf-worker.server.ts";
import { flowOf } from "../domain/flow.ts";
import { pdfReportFor } from "../fixtures.ts";
import { type PrintedPage, readPages } from "./page-fixtures.ts";

const pdfWorker = openPdfWorker();
afterAll(() => pdfWorker.stop());

const withoutSpaces = (text: string) => text.replaceAll(/[\s\u00AD\u2010-]+/g, "");

const beyond = ({ number, outerMargin }: PrintedPage) => number > 1 && outerMargin < 8;

test("[REPORT-07] prints the phone edition in one column of 13 pt on six inches, with the same texts and no word beyond the edge", async () => {
  const flow = flowOf(
    pdfReportFor("noor", {
      name: "Venkatanarasimharajuvaripeta Subrahmanyam Chandrasekharan",
    }),
  );
  const { pdf } = await pdfWorker.print("pdf-report/templates/phone.typ", JSON.stringify(flow));
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const [, , width, height] = (await document.getPage(3)).view as [number, number, number, number];
  expect(Math.hypot(width, height) / 72).toBeCloseTo(6, 1);
  const pages = await readPages(pdf, { top: 20, bottom: height - 26, left: 15, right: width - 15 });
  const count = (matches: (size: number) => boolean) =>
    pages.reduce(
      (sum, { characters }) => sum + [...characters].reduce((n, [size, c]) => n + (matches(size) ? c : 0), 0),
      0,
    );
  expect(count((size) => size < 9)).toBe(0);
  expect(count((size) => size >= 13) / count(() => true)).toBeGreaterThan(0.6);
  expect(pages.filter(beyond).map((p) => p.number)).toEqual([]);
  const printedText = withoutSpaces(pages.map((p) => p.text.replace(/ \d+$/, "")).join(""));
  const texts = flow.chapters.flatMap((c) => c.blocks.flatMap((b) => (b.is === "text" ? [b.text] : [])));
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((text) => !printedText.includes(withoutSpaces(text)))).toEqual([]);
});

/** The lines of a page from top to bottom with their font size in points, without the page number. */
async function linesOf(document: Awaited<ReturnType<typeof getDocumentProxy>>, number: number) {
  const { items } = await (await document.getPage(number)).getTextContent();
  return items.flatMap((item) =>
    "str" in item && item.str.trim() && (item.transform[5] as number) > 26
      ? [{ text: item.str.trim(), size: Math.round(item.height * 10) / 10 }]
      : [],
  );
}
const ANSWER = /^(Very|Moderately) (in)?accurate$|^Neither$/;

test.each(["maya", "arjun"] as const)(
  "[REPORT-07] leaves no heading at the end of a page and separates no statement from its answer in the phone edition of %s",
  async (person) => {
    const { pdf } = await pdfWorker.print(
      "pdf-report/templates/phone.typ",
      JSON.stringify(flowOf(pdfReportFor(person))),
    );
    const pages = await readPages(pdf, { top: 20, bottom: 350, left: 15, right: 197 });
    expect(pages.filter(beyond).map((p) => p.number)).toEqual([]);
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const lines = await Promise.all(
      pages.slice(1).map(async ({ number }) => ({ number, lines: await linesOf(document, number) })),
    );
    const stranded = lines.filter((page) => [16, 21, 27].includes(page.lines.at(-1)?.size ?? 0));
    expect(stranded.map(({ number }) => number)).toEqual([]);
    const split = lines.filter(({ lines: [first] }) => first && first.size < 12 && ANSWER.test(first.text));
    expect(split.map(({ number }) => number)).toEqual([]);
    expect(lines.some((page) => page.lines.some(({ text }) => ANSWER.test(text)))).toBe(true);
  },
);
