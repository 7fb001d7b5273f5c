/** Fields to type in. */
const TYPED = "input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), textarea";
const ANY = "input:not([type=hidden]), select, textarea";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The initial focus of a dialog, instead of its close button: the first field, or the selected choice of a
 * group, or else the heading.
 * @param fields "typed" where only fields to type in come before the heading
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
