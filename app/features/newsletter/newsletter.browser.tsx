export { LetterSection } from "./subscribers/ui/letter-section.tsx";
