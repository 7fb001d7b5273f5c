import { expect, test } from "vitest";
import { pdfReportFor } from "../fixtures.ts";

const text = (report: unknown) => JSON.stringify(report);

test("[QUEST-06] what a language model worded is marked where it stands, and the page about limits says what it was sent", () => {
  const report = text(pdfReportFor("maya", { wordedBy: "wordsmith-2" }));
  const marks = report.match(/[^.”"]* was worded by a language model, wordsmith-2\./g) ?? [];
  expect(marks).toHaveLength(5); // one for a page of findings
  expect(report).toContain("A language model, wordsmith-2, put some texts into other words");
  expect(report).not.toContain("No language model wrote");
  expect(report.match(/Put into other words/g)?.length).toBeGreaterThanOrEqual(8);
});

test("[QUEST-06] without one the only word of it is that there was none", () => {
  const report = text(pdfReportFor("maya"));
  expect(report.match(/language model/g)).toHaveLength(1);
  expect(report).toContain(
    "the same figures every time. No language model wrote about you or saw what you wrote.",
  );
});
