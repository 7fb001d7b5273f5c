/** What is typed into; the rest of a sheet has its answers already. */
const TYPED = "input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), textarea";
const ANY = "input:not([type=hidden]), select, textarea";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Where a dialog that opens begins, instead of at its way out: at its first field, of choices at the chosen
 * one; where there is none, at its heading, which is read out.
 * @param fields "typed" where a dialog is read, and only what is to be written in it comes before its heading
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
