import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

const HIGHLIGHT_MS = 1500;
const quiet = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
/** Where the next step down or up of a section that is taller than the screen leads: on within it, or to its neighbour. */
export type Step = { within: number } | { to: number };

/** @param top, height of the section in the scroller's own pixels; @param at scroll position; @param view the scroller's height */
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

const inField = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog") !== null;

const MOVES: Record<string, "next" | "previous" | "first" | "last"> = {
  ArrowDown: "next",
  PageDown: "next",
  ArrowUp: "previous",
  PageUp: "previous",
  Home: "first",
  End: "last",
};

/** Which section is nearest the top, jumping to another, and the keys that do so. `jumped` is highlighted for 1.5 s; `within`: a section taller than the screen is being read. */
export function useSections(deck: RefObject<HTMLDivElement | null>, count: number) {
  const [active, setActive] = useState(0);
  const [within, setWithin] = useState(false);
  const [jumped, setJumped] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sections = useCallback(() => [...(deck.current?.children ?? [])] as HTMLElement[], [deck]);

  const follow = useCallback(() => {
    const scroller = deck.current;
    if (!scroller) return;
    const middle = scroller.scrollTop + scroller.clientHeight / 2;
    const all = sections();
    const index = Math.max(
      0,
      all.findLastIndex((section) => section.offsetTop <= middle),
    );
    const section = all[index];
    setActive(index);
    if (section) setWithin(scroller.scrollTop - section.offsetTop > 24 && section.offsetHeight > scroller.clientHeight + 8);
  }, [deck, sections]);

  const jump = useCallback(
    (index: number) => {
      const section = sections()[Math.min(count - 1, Math.max(0, index))];
      if (!section || !deck.current) return;
      deck.current.scrollTo({ top: section.offsetTop, behavior: quiet() ? "auto" : "smooth" });
      section.focus({ preventScroll: true });
      history.replaceState(history.state, "", `#${section.id}`);
      setJumped(sections().indexOf(section));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setJumped(null), HIGHLIGHT_MS);
    },
    [deck, sections, count],
  );

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const move = MOVES[event.key];
      const scroller = deck.current;
      if (!move || !scroller || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || inField(event.target)) return;
      event.preventDefault();
      if (move === "first" || move === "last") return jump(move === "first" ? 0 : count - 1);
      const section = sections()[active];
      if (!section) return;
      const box = { top: section.offsetTop, height: section.offsetHeight };
      const step = stepFrom(move === "next" ? 1 : -1, active, box, scroller.scrollTop, scroller.clientHeight);
      if ("to" in step) jump(step.to);
      else scroller.scrollBy({ top: step.within, behavior: quiet() ? "auto" : "smooth" });
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [active, count, deck, jump, sections]);

  return { active, within, jumped, jump, follow };
}
