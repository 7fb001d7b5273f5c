export { NewsletterForm } from "./ui/newsletter-form.tsx";
export { LetterSection } from "./ui/letter-section.tsx";
