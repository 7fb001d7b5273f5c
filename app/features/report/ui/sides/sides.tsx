import { type FunctionComponent, lazy, Suspense, useEffect, useRef } from "react";
import { MethodLink } from "../method-link.tsx";
import { usePerson } from "../person.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { type DetailKey, useDeck } from "../deck/deck-context.ts";
import type { DeckSection } from "../deck/sections.ts";
import { Overview } from "./overview.tsx";
import css from "./sides.module.css";

const Nothing: FunctionComponent<{ at: DetailKey }> = () => null;
/** Loaded when the first detail is opened; if that fails, the panel shows only the back button. */
const DetailBeside = lazy(async () => {
  const loaded = await import("../details/detail-sheet.tsx").catch(() => undefined);
  return { default: loaded?.DetailBeside ?? Nothing };
});
type LinkProps = { section: DeckSection; isActive: boolean; onJump: () => void };
const SectionLink = ({ section, isActive, onJump }: LinkProps) => (
  <a
    href={`#${section.id}`}
    aria-current={isActive ? "true" : undefined}
    onClick={(event) => {
      event.preventDefault();
      onJump();
    }}
  >
    {section.name}
  </a>
);

/** The person's hour, and the number of answers behind the drawing. */
function Hour() {
  const { palette } = usePerson();
  const { form } = useDeck().document.evidence;
  return (
    <>
      <p className="display">{palette.hour}</p>
      <p className="small">All of this comes from your {form === "full" ? 116 : 58} answers.</p>
    </>
  );
}

type PlaceProps = { sections: DeckSection[]; active: number; onJump: (index: number) => void };
/** Left panel on wide screens: the names of all sections, the reader's position, and the keys. */
export function Place({ sections, active, onJump }: PlaceProps) {
  return (
    <aside className={css["place"]} aria-label="Where you are">
      <Hour />
      <nav aria-label="All sections by name">
        <ol className={css["names"]}>
          {sections.map((section, i) => (
            <li key={section.id} data-read={i < active || undefined}>
              <SectionLink section={section} isActive={i === active} onJump={() => onJump(i)} />
            </li>
          ))}
        </ol>
      </nav>
      <p className={`figures ${css["count"]}`} aria-hidden="true">
        {active + 1} of {sections.length}
      </p>
      <p className={css["keys"]}>
        <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>→</kbd> to what it rests on
      </p>
    </aside>
  );
}

/** Right arrow focuses the panel, left arrow and Escape the section. Focus never moves by itself. */
function useArrows(section: DeckSection) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("input, textarea, select, [contenteditable], dialog")) return;
      const inside = panel.current?.contains(target) ?? false;
      if (event.key === "ArrowRight" && !inside) panel.current?.focus();
      else if (inside && (event.key === "ArrowLeft" || event.key === "Escape"))
        document.getElementById(section.id)?.focus({ preventScroll: true });
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [section.id]);
  return panel;
}

/**
 * Right panel on wide screens: the evidence for the current section, or the detail that is open in it.
 * Follows the section and covers nothing.
 */
export function EvidencePanel({ section }: { section: DeckSection }) {
  const { document, detail, open } = useDeck();
  const panel = useArrows(section);
  const shown = `${section.id} ${detail?.index ?? ""}`;
  useEffect(() => {
    if (shown) panel.current?.scrollTo({ top: 0 });
  }, [shown, panel]);
  return (
    <aside
      ref={panel}
      id="evidence"
      className={css["evidence"]}
      aria-label="What this rests on"
      // focusable so that the arrow keys scroll text that is longer than the screen
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as said above
      tabIndex={0}
      data-own-keys
    >
      <p className={css["kicker"]}>What this rests on</p>
      {detail ? (
        <>
          <button type="button" className={css["back"]} onClick={() => open(null)}>
            <Icon name="back" size={16} /> {section.name}
          </button>
          <Suspense>
            <DetailBeside detail={detail} />
          </Suspense>
        </>
      ) : (
        <Overview section={section.id} />
      )}
      <p className={css["foot"]}>
        Compared with {document.evidence.norms}. A bar is the 80% range, its notch the best guess.{" "}
        <MethodLink />
      </p>
    </aside>
  );
}
