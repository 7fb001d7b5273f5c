import type { ReportDocument } from "./contract.ts";

export { ReportExtras, type ReportExtra } from "./ui/extras.ts";
export { Portrait } from "./ui/portrait.tsx";
export { whyNotYet, type Viewer } from "./ui/viewer.ts";

/** "The Architect", or "Balanced Architect" for somebody near the middle of everything. */
export const archetypeTitle = ({ primary, balanced }: ReportDocument["evidence"]["archetype"]) =>
  `${balanced ? "Balanced" : "The"} ${primary}`;
