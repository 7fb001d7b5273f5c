import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { MUCH_FEEDBACK, oppositePdfReport, pdfReportFor } from "../fixtures.ts";
import type { PdfReport } from "./pdf-report.ts";

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** A book as text: every heading, note, figure and place; of a drawing its digest. */
const written = (report: PdfReport) =>
  `${JSON.stringify(report, (_, value: unknown) => (typeof value === "string" && value.includes("<svg") ? `drawing ${digest(value)}` : value), 1)}\n`;

test.each([
  ["maya-retake", pdfReportFor("maya", { form: "full", before: "maya", feedback: MUCH_FEEDBACK })],
  ["maya-opposite", oppositePdfReport("maya")],
])(
  "[REPORT-10] the pages of %s are the same, figure by figure and drawing by drawing",
  async (name, report) => {
    await expect(written(report)).toMatchFileSnapshot(`golden/${name}.pages.txt`);
  },
);
