import { expect, test } from "vitest";
import { entryOf } from "../../../../lib/checked.ts";
import { SECTIONS, type ReportDocument } from "../../contract.ts";
import { demoReport } from "../../documents/demo.server.ts";
import { simulatedResults } from "../../fixtures.ts";
import { composeReport } from "../../documents/documents.server.ts";
import { hasFigures, shareWords } from "./words.ts";

const plain = { figures: false };
const textOf = (document: ReportDocument, figures: boolean) =>
  SECTIONS.map((section) => JSON.stringify(shareWords(document, section, { figures }))).join("\n");

test("[SHARE-01] has a sentence for every section's picture, and no figures unless chosen", () => {
  const documents = [demoReport(), ...simulatedResults(40, 11).map((result) => composeReport(result))];
  for (const document of documents)
    for (const section of SECTIONS) {
      const words = shareWords(document, section, plain);
      expect(words?.sentence.length, section).toBeGreaterThan(8);
      expect(words?.sentence.length, section).toBeLessThanOrEqual(240);
      expect(words?.figures, section).toEqual([]);
      expect(JSON.stringify(words), section).not.toMatch(/\d\s?%|\/100|\b1 in \d/);
    }
});

test("[SHARE-01] shows chosen figures where the section has any", () => {
  const document = demoReport();
  const shown = Object.fromEntries(
    SECTIONS.map((section) => [section, shareWords(document, section, { figures: true })?.figures ?? []]),
  );
  expect(entryOf(shown, "mind").map(({ value }) => value)).toEqual(["92%", "85%", "84%", "31%"]);
  expect(shown["subjects"]).toEqual([{ label: "Match", value: expect.stringMatching(/^\d\d%$/) as string }]);
  expect(SECTIONS.filter((section) => hasFigures(document, section))).toEqual([
    "mind",
    "findings",
    "subjects",
  ]);
  expect(shown["emotional"]).toEqual([]);
});

test("[SHARE-01] [SAFE-08] reveals neither sex nor age on a picture", () => {
  for (const document of simulatedResults(60, 12).map((result) => composeReport(result))) {
    const text = textOf(document, true);
    expect(document.evidence.norms).toMatch(/^(wo)?men of about \d/);
    expect(text).not.toContain(document.evidence.norms);
    expect(text).not.toMatch(/\bof about \d|\baged \d|years old|took this inventory/i);
  }
});

test("[SHARE-01] shortens an imported text at a word, and makes no picture of an empty section", () => {
  const document = structuredClone(demoReport());
  document.results.actionItem = "Write to one person ".repeat(200);
  document.results.films = [{ title: "x".repeat(500), description: "" }];
  document.evidence.films = [];
  document.results.books = [];
  const { astrology: _none, ...results } = document.results;
  const bare = { ...document, results };
  expect(shareWords(document, "work", plain)?.sentence).toMatch(/person…$|to…$|one…$|Write…$/);
  expect(shareWords(document, "work", plain)?.sentence.length).toBeLessThanOrEqual(240);
  expect(shareWords(document, "films", plain)).toBeUndefined();
  expect(shareWords(document, "books", plain)).toBeUndefined();
  expect(shareWords(bare, "astrology", plain)).toBeUndefined();
});

test("[SHARE-01] names both signs of a birth on the cusp, and one sign where both agree", () => {
  const document = structuredClone(demoReport());
  const signs = (behavioral: string, birth: string) => {
    Object.assign(document.results.astrology ?? {}, { behavioralSign: behavioral, actualSign: birth });
    return shareWords(document, "astrology", plain);
  };
  expect(signs("Leo", "Leo")).toMatchObject({ headline: "Leo, twice" });
  expect(signs("Leo", "Leo or Virgo")).toMatchObject({
    headline: "Leo",
    sentence: "Leo by the answers, Leo or Virgo by birth.",
  });
  expect(signs("Aries", "Leo")).toMatchObject({ headline: "Aries, not Leo" });
});
