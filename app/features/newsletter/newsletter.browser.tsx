export { LetterSection } from "./ui/letter-section.tsx";
