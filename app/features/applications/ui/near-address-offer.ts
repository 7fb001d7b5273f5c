import { nearAddress } from "../../../lib/near-address.ts";

/** Offers the address that was probably meant, below a misspelt one. */
export function offerNearAddress(form: HTMLFormElement) {
  const field = form.elements.namedItem("email");
  const address = form.querySelector("[data-near]");
  const offer = address?.closest("button");
  if (!(field instanceof HTMLInputElement) || !address || !offer) return;
  const show = () => {
    const near = nearAddress(field.value);
    offer.hidden = !near;
    address.textContent = near ?? "";
  };
  field.addEventListener("input", show);
  offer.addEventListener("click", () => {
    field.value = nearAddress(field.value) ?? field.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  });
  show();
}
