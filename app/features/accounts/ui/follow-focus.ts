/**
 * A form that took the place of the button that opened it takes the focus, which went with the button; when the form
 * goes, the heading of its section has the focus that was in it.
 * @returns what to call before the form goes
 */
export function followFocus(form: HTMLElement): () => void {
  const heading = form.closest("section[id]")?.querySelector("h2");
  if (document.activeElement === document.body) {
    form.tabIndex = -1;
    form.focus();
  }
  return () => {
    if (form.contains(document.activeElement)) heading?.focus();
  };
}
