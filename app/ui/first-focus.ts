/** Fields to type in. */
const TYPED = "input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), textarea";
const ANY = "input:not([type=hidden]), select, textarea";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Focuses the first field of a dialog (in a radio group, the selected choice), or else its heading, instead
 * of the close button.
 * @param fields "typed" to consider only fields to type in
 */
export function focusFirst(dialog: HTMLElement, fields: "any" | "typed") {
  const usable = [...dialog.querySelectorAll<Field>(fields === "any" ? ANY : TYPED)].filter(
    (field) => !field.disabled && field.checkVisibility(),
  );
  const [first] = usable;
  const isChosen = (field: Field) =>
    field instanceof HTMLInputElement && field.checked && field.name === first?.name;
  const field = (first?.type === "radio" && usable.find(isChosen)) || first;
  if (field) return field.focus();
  const heading = dialog.querySelector<HTMLElement>("h1, h2, h3");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
