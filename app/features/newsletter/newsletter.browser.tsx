export { NewsletterSection } from "./subscribers/ui/newsletter-section.tsx";
export { NewsletterForm } from "./subscribers/ui/newsletter-form.tsx";
