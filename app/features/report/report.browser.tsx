// What other features' screens may use of the report.
export type { ReportExtra } from "./ui/extras.ts";
export { Portrait } from "./ui/portrait.tsx";
export type { Viewer } from "./ui/screen/viewer.ts";
