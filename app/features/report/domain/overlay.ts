import type { Evidence, ReportDocument, Results } from "../contract.ts";
import type { ImportedResults } from "./imported.ts";

/** The evidence without that for replaced sections. */
function ownEvidence(imported: Partial<Results>, evidence: Evidence): Evidence {
  const unlessImported = <T>(section: keyof Results, list: T[]): T[] =>
    imported[section] === undefined ? list : [];
  return {
    ...evidence,
    attributes: unlessImported("Mind Card", evidence.attributes),
    emotional: imported["section 1"] === undefined ? evidence.emotional : { basis: "" },
    findings: unlessImported("findings", evidence.findings),
    quotes: unlessImported("quotes", evidence.quotes),
    films: unlessImported("films", evidence.films),
    subjects: unlessImported("subjects", evidence.subjects),
    books: unlessImported("books", evidence.books),
    predictions: unlessImported("astrology", evidence.predictions),
    work: imported.actionItem === undefined ? evidence.work : { why: "", steps: [] },
  };
}

/** Replaces sections of the engine's report with imported ones, and removes the evidence for them. */
export function overlay(document: ReportDocument, imported: ImportedResults): ReportDocument {
  const importedSections = Object.fromEntries(
    Object.entries(imported).filter(([, section]) => section !== undefined),
  ) as Partial<Results>; // undefined sections must not overwrite the engine's
  return {
    ...document,
    results: inOrder({ ...document.results, ...importedSections }),
    evidence: ownEvidence(importedSections, document.evidence),
  };
}

const ORDER: (keyof Results)[] = [
  "section 1",
  "Mind Card",
  "findings",
  "quotes",
  "films",
  "subjects",
  "astrology",
  "books",
  "actionItem",
];

/** Puts the sections in the order of the screen. */
const inOrder = (results: Results): Results =>
  Object.fromEntries(
    ORDER.flatMap((key) => (results[key] === undefined ? [] : [[key, results[key]]])),
  ) as Results; // the same sections, in order
