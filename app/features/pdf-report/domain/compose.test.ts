import { FACETS, type LibraryBlock } from "../../report/contract.ts";
import { library } from "../../report/report.server.ts";
import { expect, test } from "vitest";
import { digest } from "../../../../testing/digest.ts";
import { inventedSources, oppositePdfReport, pdfReportFor } from "../fixtures.ts";
import { composePdfReport } from "./compose.ts";
import { flowOf } from "./flow.ts";

/** A book as text, with hashes of its drawings. */
const written = (book: unknown) =>
  JSON.stringify(
    book,
    (_, value: unknown) =>
      typeof value === "string" && value.includes("<svg") ? `drawing ${digest(value)}` : value,
    1,
  );

test.each([
  ["maya-retake", pdfReportFor("maya", { form: "full", before: "noor", otherNormsBefore: true })],
  ["maya-opposite", oppositePdfReport("maya")],
])("the book of %s stays the same, text by text and drawing by drawing", async (name, report) => {
  await expect(`${written(report)}\n`).toMatchFileSnapshot(`golden/${name}.pages.txt`);
});

test("[REPORT-03] at most four texts of a book are about the same facet, five in one book of eight", () => {
  const most = inventedSources(100, 300).map((source) => {
    const taken = new Set<LibraryBlock>();
    const texts = source.chooser();
    const keep = (block: LibraryBlock) => (taken.add(block), block);
    composePdfReport({
      ...source,
      chooser: () => ({
        has: (slot) => texts.has(slot),
        finding: (id) => keep(texts.finding(id)),
        one: (slot) => keep(texts.one(slot)),
        several: (...list) => texts.several(...list).map(keep),
      }),
    });
    return Math.max(
      ...FACETS.map((facet) => [...taken].filter(({ facets }) => facets.includes(facet)).length),
    );
  });
  expect(Math.max(...most)).toBeLessThanOrEqual(5);
  expect(most.filter((times) => times > 4).length).toBeLessThanOrEqual(12);
});

test("a page ends with one piece of advice at most, and with none where it has something to try", () => {
  const advices = new Set([...library.values()].flat().flatMap(({ advice }) => (advice ? [advice] : [])));
  expect(advices.size).toBeGreaterThan(500);
  const endings = [...advices];
  for (const person of ["maya", "arjun", "noor"] as const)
    for (const { title, groups } of pdfReportFor(person).pages) {
      const blocks = groups.flat();
      const given = blocks.filter(
        (block) => "text" in block && endings.some((one) => block.text.endsWith(one)),
      );
      expect(given.length, title).toBeLessThanOrEqual(blocks.some(({ is }) => is === "try") ? 0 : 1);
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

test("the cover says the day of the answers, and no hour that would be taken for the time of day", () => {
  expect(pdfReportFor("maya").cover.when).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/);
});
