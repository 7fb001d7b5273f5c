export { DataPanel } from "./ui/data-panel.tsx";
export { EndingStrip } from "./ui/ending-strip.tsx";
export { LeavingPanel } from "./ui/leaving-panel.tsx";
