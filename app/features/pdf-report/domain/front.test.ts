import { expect, test } from "vitest";
import { pdfReportFor } from "../fixtures.ts";

test("the cover says the day of the answers, and no hour that would be taken for the time of day", () => {
  expect(pdfReportFor("maya").cover.when).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/);
});
