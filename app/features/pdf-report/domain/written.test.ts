import { expect, test } from "vitest";
import { pdfReportFor } from "../fixtures.ts";

const LETTER = { text: "A letter in other words.\n\nRead it slowly.", by: "wordsmith-2" };

test("[QUEST-06] prints the letter of a language model instead of the library's, and names the model", () => {
  const withModel = JSON.stringify(pdfReportFor("maya", { letter: LETTER }));
  expect(withModel).toContain('"A letter in other words."');
  expect(withModel).toContain('"Read it slowly."');
  expect(withModel.match(/language model/gi)).toHaveLength(1);
  expect(withModel).toContain(
    "A language model, wordsmith-2, worded the letter on page 3; it changed no figure.",
  );
});

test("[QUEST-06] states that no language model saw the answers if none was called", () => {
  const report = JSON.stringify(pdfReportFor("maya"));
  expect(report.match(/language model/gi)).toHaveLength(1);
  expect(report).toContain("No language model saw your answers.");
});
