import type { Evidence, ReportDocument, Results } from "../contract.ts";
import type { ImportedResults } from "./imported.ts";

/** The evidence without that of replaced sections. */
function ownEvidence(given: Partial<Results>, evidence: Evidence): Evidence {
  const own = <T>(section: keyof Results, list: T[]): T[] => (given[section] === undefined ? list : []);
  return {
    ...evidence,
    attributes: own("Mind Card", evidence.attributes),
    emotional: given["section 1"] === undefined ? evidence.emotional : { basis: "" },
    findings: own("findings", evidence.findings),
    quotes: own("quotes", evidence.quotes),
    films: own("films", evidence.films),
    subjects: own("subjects", evidence.subjects),
    books: own("books", evidence.books),
    predictions: own("astrology", evidence.predictions),
    work: given.actionItem === undefined ? evidence.work : { why: "", steps: [] },
  };
}

/** The engine's report with imported sections in place of its own, without the evidence of replaced ones. */
export function overlay(document: ReportDocument, imported: ImportedResults): ReportDocument {
  const given = Object.fromEntries(
    Object.entries(imported).filter(([, section]) => section !== undefined),
  ) as Partial<Results>; // missing sections do not hide others
  return {
    ...document,
    results: inOrder({ ...document.results, ...given }),
    evidence: ownEvidence(given, document.evidence),
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

/** The sections in the order of the screen. */
const inOrder = (results: Results): Results =>
  Object.fromEntries(
    ORDER.flatMap((key) => (results[key] === undefined ? [] : [[key, results[key]]])),
  ) as Results; // the same sections, in order
