import { SECTIONS, type SectionId } from "./contract.ts";
import { SECTION_TEXTS } from "./domain/section-texts.ts";

// What other features' screens may use of the report.
export const SECTION_NAMES = Object.fromEntries(SECTIONS.map((id) => [id, SECTION_TEXTS[id].name])) as Record<
  SectionId,
  string
>;
export type { ReportExtra } from "./ui/extras.ts";
export { Portrait } from "./ui/portrait.tsx";
export type { Viewer } from "./ui/screen/viewer.ts";
