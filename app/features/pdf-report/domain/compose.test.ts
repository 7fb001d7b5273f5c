import { expect, test } from "vitest";
import { digest } from "../../../../testing/digest.ts";
import { MUCH_FEEDBACK, oppositePdfReport, pdfReportFor } from "../fixtures.ts";
import { flowOf } from "./flow.ts";

/** Everything of a book as text: each heading, note, figure and place; of a drawing its digest. */
const written = (book: unknown, indent?: number) =>
  JSON.stringify(
    book,
    (_, value: unknown) =>
      typeof value === "string" && value.includes("<svg") ? `drawing ${digest(value)}` : value,
    indent,
  );

const retake = pdfReportFor("maya", {
  form: "full",
  before: "noor",
  untoldBefore: true,
  feedback: MUCH_FEEDBACK,
});

test.each([
  ["maya-retake", retake],
  ["maya-opposite", oppositePdfReport("maya")],
])(
  "[REPORT-10] the pages of %s are the same, figure by figure and drawing by drawing",
  async (name, report) => {
    await expect(`${written(report, 1)}\n`).toMatchFileSnapshot(`golden/${name}.pages.txt`);
  },
);

test("[REPORT-07] so is the same book as one column, block by block", async () => {
  const lines = flowOf(retake).chapters.flatMap(({ blocks, ...chapter }) =>
    [chapter, ...blocks].map((one) => written(one)),
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("golden/maya-retake.flow.txt");
});
