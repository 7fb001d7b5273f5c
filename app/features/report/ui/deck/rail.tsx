import css from "./deck.module.css";
import type { DeckSection } from "./sections.ts";

type RailProps = {
  sections: DeckSection[];
  active: number;
  jumped: number | null;
  onJump: (index: number) => void;
};

/** The dots on the right: a star marks the section nearest the top. */
export const Rail = ({ sections, active, jumped, onJump }: RailProps) => (
  <nav className={css["rail"]} aria-label="Sections of the report">
    {sections.map((section, i) => (
      <a
        key={section.id}
        href={`#${section.id}`}
        aria-label={`${i + 1} of ${sections.length}, ${section.name}`}
        aria-current={i === active ? "true" : undefined}
        data-jumped={jumped === i || undefined}
        onClick={(event) => {
          event.preventDefault();
          onJump(i);
        }}
      />
    ))}
  </nav>
);
