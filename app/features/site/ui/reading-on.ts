const SIGNS = [
  "scroll",
  "wheel",
  "pointerdown",
  "pointerover",
  "keydown",
  "focusin",
  "visibilitychange",
  "villa:news",
] as const;
/** However still it stays, so that nothing that changes by itself has to wait for a sign. */
const AT_LAST_MS = 10_000;

/**
 * Resolves with the first sign that somebody reads on: a scroll, a pointer, a key, the focus, the tab in
 * sight again, or `villa:news`, told by what is about to ask the server anew (React would hold that change
 * back until this part is alive); after ten seconds in any case; at once where the page was not drawn by the
 * server (nothing with the id `drawn` stands in it) or was scrolled before. For parts that look the same
 * before and after their code has come.
 */
export function readingOn(drawn: string): Promise<void> {
  if (typeof document === "undefined" || !document.getElementById(drawn) || scrollY > 0)
    return Promise.resolve();
  return new Promise((resolve) => {
    const seen = () => {
      clearTimeout(last);
      for (const sign of SIGNS) removeEventListener(sign, seen, true);
      resolve();
    };
    const last = setTimeout(() => seen(), AT_LAST_MS);
    for (const sign of SIGNS) addEventListener(sign, seen, { capture: true, passive: true });
  });
}
