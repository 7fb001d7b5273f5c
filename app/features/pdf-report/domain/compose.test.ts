import { expect, test } from "vitest";
import { digest } from "../../../../testing/digest.ts";
import { oppositePdfReport, pdfReportFor } from "../fixtures.ts";

/** A book as text; of a drawing its digest. */
const written = (book: unknown) =>
  JSON.stringify(
    book,
    (_, value: unknown) =>
      typeof value === "string" && value.includes("<svg") ? `drawing ${digest(value)}` : value,
    1,
  );

test.each([
  ["maya-retake", pdfReportFor("maya", { form: "full", before: "noor", untoldBefore: true })],
  ["maya-opposite", oppositePdfReport("maya")],
])("the book of %s stays the same, text by text and drawing by drawing", async (name, report) => {
  await expect(`${written(report)}\n`).toMatchFileSnapshot(`golden/${name}.pages.txt`);
});
