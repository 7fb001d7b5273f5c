export { NewsletterSection } from "./subscribers/ui/newsletter-section.tsx";
