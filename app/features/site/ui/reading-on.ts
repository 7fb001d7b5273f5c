const SIGNS = ["scroll", "wheel", "pointerdown", "pointerover", "keydown", "focusin"] as const;

/**
 * Resolves with the first sign that somebody reads on: a scroll, a pointer, a key, the focus; at once where the page was not drawn by the server
 * (nothing with the id `drawn` stands in it) or was scrolled before. For parts that look the same before and after their code has come.
 */
export function readingOn(drawn: string): Promise<void> {
  if (typeof document === "undefined" || !document.getElementById(drawn) || scrollY > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const seen = () => {
      for (const sign of SIGNS) removeEventListener(sign, seen, true);
      resolve();
    };
    for (const sign of SIGNS) addEventListener(sign, seen, { capture: true, passive: true });
  });
}
