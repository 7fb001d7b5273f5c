import { type Results } from "../contract.ts";
import { repairJson, type Json } from "./repair.ts";
import { Imported } from "./imported-schema.ts";

/**
 * Sections of an imported report; one that was missing or could not be used is undefined. The Mind Card is
 * there in any case, with the defaults of the specification.
 */
export type ImportedResults = { [K in keyof Results]?: Results[K] | undefined } & Pick<Results, "Mind Card">;

const SECTION_KEYS = Object.keys(Imported.shape);
const holdsSections = (found: Json) => SECTION_KEYS.some((key) => key in found);

/**
 * Results that arrived as a string, repaired, parsed and bounded; undefined when they cannot be used at all.
 */
export function readImported(text: string): ImportedResults | undefined {
  const found = repairJson(text, (json) => holdsSections(json) || "results" in json);
  if (!found) return undefined;
  const inner = holdsSections(found) ? found : found["results"];
  // its shape is looked at next
  const results = typeof inner === "string" ? repairJson(inner, holdsSections) : (inner as Json | null);
  if (typeof results !== "object" || results === null || !holdsSections(results)) return undefined;
  const read = Imported.safeParse(results);
  return read.success ? read.data : undefined;
}
