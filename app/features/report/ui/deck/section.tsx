import css from "./section.module.css";
import { SectionFooter } from "./section-footer.tsx";
import type { DeckSection } from "./sections.ts";

type SectionProps = { section: DeckSection; number: number; count: number; jumped: boolean };

/** A full-screen section, named "3 of 9, …" for screen readers, with its content and footer. */
export const Section = ({ section, number, count, jumped }: SectionProps) => (
  <section
    id={section.id}
    tabIndex={-1}
    className={[css["section"], css[section.tone], css[section.id]].filter(Boolean).join(" ")}
    aria-label={`${number} of ${count}, ${section.name}`}
    data-jumped={jumped || undefined}
  >
    <section.Content />
    <SectionFooter section={section} />
  </section>
);
