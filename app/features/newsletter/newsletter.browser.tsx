export { NewsletterSection } from "./subscribers/ui/newsletter-section.tsx";
export { NewsemailForm } from "./subscribers/ui/newsletter-form.tsx";
