/** Focuses a form that replaced the button that opened it, because the focus was lost with the button. */
export function takeFocus(form: HTMLElement): void {
  if (document.activeElement !== document.body) return;
  form.tabIndex = -1;
  form.focus();
}

/**
 * Moves the focus to `heading` when the focused element in `content` is removed. Otherwise keyboard
 * navigation would restart at the top of the page.
 * @returns a function that stops this
 */
export function holdFocus(content: HTMLElement, heading: HTMLElement): () => void {
  let last: HTMLElement | undefined;
  const remember = ({ target }: FocusEvent) => (last = target instanceof HTMLElement ? target : undefined);
  // if the focus only moved elsewhere, the element is still connected a moment later
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
