import { FACETS, type LibraryBlock } from "../../report/contract.ts";
import { library } from "../../report/report.server.ts";
import { expect, test } from "vitest";
import { digest } from "../../../../testing/digest.ts";
import { inventedSources, oppositePdfReport, pdfReportFor } from "../fixtures.ts";
import { composePdfReport } from "./compose.ts";
import { flowOf } from "./flow.ts";

/** A book as text, with hashes of its drawings. */
const jsonOf = (book: unknown) =>
  JSON.stringify(
    book,
    (_, value: unknown) =>
      typeof value === "string" && value.includes("<svg") ? `drawing ${digest(value)}` : value,
    1,
  );

test.each([
  ["maya-retake", pdfReportFor("maya", { form: "full", before: "noor", otherNormsBefore: true })],
  ["maya-opposite", oppositePdfReport("maya")],
])("composes the same book for %s as before, text by text and drawing by drawing", async (name, report) => {
  await expect(`${jsonOf(report)}\n`).toMatchFileSnapshot(`golden/${name}.pages.txt`);
});

test("[REPORT-03] has at most four texts about the same facet in a book, or five in at most one book of eight", () => {
  const counts = inventedSources(100, 300).map((source) => {
    const usedBlocks = new Set<LibraryBlock>();
    const texts = source.chooser();
    const track = (block: LibraryBlock) => (usedBlocks.add(block), block);
    composePdfReport({
      ...source,
      chooser: () => ({
        has: (slot) => texts.has(slot),
        finding: (id) => track(texts.finding(id)),
        one: (slot) => track(texts.one(slot)),
        several: (...list) => texts.several(...list).map(track),
      }),
    });
    return Math.max(
      ...FACETS.map((facet) => [...usedBlocks].filter(({ facets }) => facets.includes(facet)).length),
    );
  });
  expect(Math.max(...counts)).toBeLessThanOrEqual(5);
  expect(counts.filter((times) => times > 4).length).toBeLessThanOrEqual(12);
});

test("has at most one piece of advice on a page, and none if the page has an exercise", () => {
  const advices = new Set([...library.values()].flat().flatMap(({ advice }) => (advice ? [advice] : [])));
  expect(advices.size).toBeGreaterThan(500);
  const endings = [...advices];
  for (const person of ["maya", "arjun", "noor"] as const)
    for (const { title, groups } of pdfReportFor(person).pages) {
      const blocks = groups.flat();
      const advice = blocks.filter(
        (block) => "text" in block && endings.some((ending) => block.text.endsWith(ending)),
      );
      expect(advice.length, title).toBeLessThanOrEqual(blocks.some(({ is }) => is === "try") ? 0 : 1);
    }
});

test("refers to other pages by their title, since editions number their pages differently", () => {
  let count = 0;
  for (const source of inventedSources(5, 100)) {
    const book = composePdfReport(source);
    const titles = book.pages.map(({ title }) => `“${title}”`);
    for (const [, reference = ""] of JSON.stringify(flowOf(book)).matchAll(/"See (“[^”]+”|page \d+)\."/g)) {
      count++;
      expect(titles).toContain(reference);
    }
  }
  expect(count).toBeGreaterThan(0);
});

test("prints the date of the answers on the cover without a time of day", () => {
  expect(pdfReportFor("maya").cover.when).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/);
});
