import { type FunctionComponent, lazy, Suspense, useEffect, useRef } from "react";
import { MethodLink } from "../method-link.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { Hour } from "../deck/hour.tsx";
import { type DetailKey, useDeck } from "../deck/deck-context.ts";
import type { DeckSection } from "../deck/sections.ts";
import { Overview } from "./overview.tsx";
import css from "./sides.module.css";

const Nothing: FunctionComponent<{ at: DetailKey }> = () => null;
/** Asked for when the first thing is pressed; without a connection the way back is all there is. */
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

type PlaceProps = { sections: DeckSection[]; active: number; onJump: (index: number) => void };
/** At the left, on wide screens: every section by its name, how far one is, and the keys. */
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

/**
 * Right arrow leads here from the section, left arrow and Escape lead back: focus moves only when asked to.
 */
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
 * At the right, on wide screens: what the section on screen rests on, or all about the one thing in it that
 * was pressed. It follows the section and covers nothing.
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
      // its text is longer than the screen at times: the arrow keys scroll it
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
