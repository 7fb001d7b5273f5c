import { expect, test } from "vitest";
import type { Evidence, Results } from "../contract.ts";
import { simulatedResults } from "../fixtures.ts";
import { composeReport } from "../report.server.ts";
import { overlay } from "./overlay.ts";

const [person] = simulatedResults(1, 41);
const document = composeReport({ ...person!, birthDate: "1990-01-10" });

/** The evidence for each section, and the part that remains if the section is imported. */
const RESTS: [section: keyof Results, evidence: keyof Evidence, left: unknown][] = [
  ["Mind Card", "attributes", []],
  ["section 1", "emotional", { basis: "" }],
  ["findings", "findings", []],
  ["quotes", "quotes", []],
  ["films", "films", []],
  ["subjects", "subjects", []],
  ["books", "books", []],
  ["astrology", "predictions", []],
  ["actionItem", "work", { why: "", steps: [] }],
];

test.each(RESTS)(
  "drops our evidence for an imported %s, and keeps that for the other sections",
  (section, key, left) => {
    const replacement = { [section]: document.results[section] };
    const { results, evidence } = overlay(document, replacement as never); // one section of a whole document
    expect(evidence).toEqual({ ...document.evidence, [key]: left });
    expect(evidence[key]).not.toEqual(document.evidence[key]);
    expect(results).toEqual(document.results);
    expect(Object.keys(results)).toEqual(Object.keys(document.results));
  },
);

test("keeps our own sections if the imported report lacks them", () => {
  expect(overlay(document, { quotes: undefined } as never)).toEqual(document); // an unusable section
});
