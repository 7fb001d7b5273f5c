import { type Results } from "../contract.ts";
import { repairJson, type Json } from "./repair.ts";
import { Imported } from "./imported-schema.ts";

/**
 * Sections of an imported report; missing and unusable ones are undefined. There is always a Mind Card, with
 * the specification's defaults.
 */
export type ImportedResults = { [K in keyof Results]?: Results[K] | undefined } & Pick<Results, "Mind Card">;

const SECTION_KEYS = Object.keys(Imported.shape);
const holdsSections = (json: Json) => SECTION_KEYS.some((key) => key in json);

/** Repairs, parses and validates results given as a string; undefined if they are unusable. */
export function readImported(text: string): ImportedResults | undefined {
  const outer = repairJson(text, (json) => holdsSections(json) || "results" in json);
  if (!outer) return undefined;
  const inner = holdsSections(outer) ? outer : outer["results"];
  // validated below
  const results = typeof inner === "string" ? repairJson(inner, holdsSections) : (inner as Json | null);
  if (typeof results !== "object" || results === null || !holdsSections(results)) return undefined;
  const parsed = Imported.safeParse(results);
  return parsed.success ? parsed.data : undefined;
}
