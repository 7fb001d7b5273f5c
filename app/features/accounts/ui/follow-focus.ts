/** A form that took the place of the button that opened it takes the focus, which went with the button. */
export function takeFocus(form: HTMLElement): void {
  if (document.activeElement !== document.body) return;
  form.tabIndex = -1;
  form.focus();
}

/**
 * Whatever has the focus in `content` and leaves the page, a form or a button, leaves it to `heading`: the
 * keyboard would otherwise start again at the top of the page.
 * @returns ends it
 */
export function holdFocus(content: HTMLElement, heading: HTMLElement): () => void {
  let last: HTMLElement | undefined;
  const remember = ({ target }: FocusEvent) => (last = target instanceof HTMLElement ? target : undefined);
  // what is only left for another place is still there a moment later
  const forget = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (last === target && last?.isConnected) last = undefined;
    });
  const follow = new MutationObserver(() => {
    if (!last || last.isConnected) return;
    last = undefined;
    if (document.activeElement === document.body) heading.focus();
  });
  content.addEventListener("focusin", remember);
  content.addEventListener("focusout", forget);
  follow.observe(content, { childList: true, subtree: true });
  return () => {
    content.removeEventListener("focusin", remember);
    content.removeEventListener("focusout", forget);
    follow.disconnect();
  };
}
