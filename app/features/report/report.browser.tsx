// The report's interface for other features' screens.
export type { ReportExtra } from "./ui/extras.ts";
export { Portrait } from "./ui/portrait.tsx";
export type { Viewer } from "./ui/screen/viewer.ts";
