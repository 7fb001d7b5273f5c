export { SeenRibbon } from "./ui/seen-ribbon.tsx";
