import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { itemAt } from "../../../../lib/checked.ts";

const HIGHLIGHT_MS = 1500;
const quiet = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The effect of a key: scroll `within` a tall section by pixels, or go `to` another section. */
export type Step = { within: number } | { to: number };

/**
 * @param top, height of the section, in the scroller's pixels
 * @param at scroll position
 * @param view the scroller's height
 */
export function stepFrom(
  direction: 1 | -1,
  index: number,
  { top, height }: { top: number; height: number },
  at: number,
  view: number,
): Step {
  const left = direction > 0 ? top + height - (at + view) : at - top;
  return left > 8 ? { within: direction * Math.min(left, view * 0.8) } : { to: index + direction };
}

const sectionsIn = (scroller: HTMLElement) => [...scroller.children] as HTMLElement[]; // HTML, not SVG
/** The current section: the last one that starts above the middle of the screen. */
function nearest(scroller: HTMLElement): number {
  const middle = scroller.scrollTop + scroller.clientHeight / 2;
  return Math.max(
    0,
    sectionsIn(scroller).findLastIndex((section) => section.offsetTop <= middle),
  );
}

/** Scrolls to the section in the URL's hash, which browsers do on navigation but not on reload. */
function scrollToAddress(scroller: HTMLElement) {
  const named = location.hash && sectionsIn(scroller).find(({ id }) => `#${id}` === location.hash);
  if (named && scroller.scrollTop === 0) scroller.scrollTo({ top: named.offsetTop, behavior: "instant" });
}

const MOVES: Record<string, 1 | -1 | "first" | "last"> = {
  ArrowDown: 1,
  PageDown: 1,
  ArrowUp: -1,
  PageUp: -1,
  Home: "first",
  End: "last",
};
/** The move for a key, unless the key is meant for a field, a sheet or a panel with its own keys. */
function moveOf(event: KeyboardEvent) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const elsewhere =
    event.target instanceof Element &&
    event.target.closest("input, textarea, select, [contenteditable], dialog, [data-own-keys]");
  return elsewhere ? undefined : MOVES[event.key];
}

/** Tracks the current section. `within`: the reader has scrolled into a section taller than the screen. */
function useNearest(deck: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState(0);
  const [within, setWithin] = useState(false);
  const follow = useCallback(() => {
    const scroller = deck.current;
    if (!scroller) return;
    const index = nearest(scroller);
    const section = sectionsIn(scroller)[index];
    setActive(index);
    if (section)
      setWithin(
        scroller.scrollTop - section.offsetTop > 12 && section.offsetHeight > scroller.clientHeight + 8,
      );
  }, [deck]);
  return { active, within, follow };
}

/** Tracks the current section, and handles jumps and keys. `jumped`: section to highlight for 1.5 s. */
export function useSections(deck: RefObject<HTMLElement | null>) {
  const { active, within, follow } = useNearest(deck);
  const [jumped, setJumped] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The target of a running jump, from which the next key continues. */
  const aim = useRef<number | null>(null);

  const jump = useCallback(
    (index: number) => {
      const scroller = deck.current;
      const section = scroller && sectionsIn(scroller)[index];
      if (!section) return;
      aim.current = index;
      scroller.scrollTo({ top: section.offsetTop, behavior: quiet() ? "auto" : "smooth" });
      section.focus({ preventScroll: true });
      history.replaceState(history.state, "", `#${section.id}`);
      setJumped(index);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setJumped(null), HIGHLIGHT_MS);
    },
    [deck],
  );

  useEffect(() => {
    const scroller = deck.current;
    if (!scroller) return;
    const onKey = (event: KeyboardEvent) => {
      const move = moveOf(event);
      if (!move) return;
      event.preventDefault();
      const last = scroller.children.length - 1;
      if (move === "first" || move === "last") return jump(move === "first" ? 0 : last);
      const from = aim.current ?? nearest(scroller);
      const { offsetTop: top, offsetHeight: height } = itemAt(sectionsIn(scroller), from);
      const at = aim.current === null ? scroller.scrollTop : top;
      const step = stepFrom(move, from, { top, height }, at, scroller.clientHeight);
      if ("to" in step) jump(step.to);
      else scroller.scrollBy({ top: step.within, behavior: quiet() ? "auto" : "smooth" });
    };
    const onEnd = () => (aim.current = null);
    // scrolling to a newly focused element would stop a running jump halfway, so finish the jump first
    const onFocus = ({ target }: FocusEvent) => {
      const section = aim.current === null ? undefined : sectionsIn(scroller)[aim.current];
      if (!section || !(target instanceof Element) || target === section || !section.contains(target)) return;
      scroller.scrollTo({ top: section.offsetTop, behavior: "instant" });
      target.scrollIntoView({ block: "nearest", behavior: "instant" });
    };
    scrollToAddress(scroller);
    follow();
    window.addEventListener("keydown", onKey);
    scroller.setAttribute("data-keys", "on");
    scroller.addEventListener("scrollend", onEnd);
    scroller.addEventListener("focusin", onFocus);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener("keydown", onKey);
      scroller.removeEventListener("scrollend", onEnd);
      scroller.removeEventListener("focusin", onFocus);
    };
  }, [deck, jump, follow]);

  return { active, within, jumped, jump, follow };
}
