export { PreviewRibbon } from "./ui/preview-ribbon.tsx";
