import { journeyId, recordApplication } from "../analytics/analytics.plain.ts";
import { nearAddress } from "../../lib/near-address.ts";
import { closeForm, openForm } from "./ui/saving.ts";

/** Suggests a correction below a misspelt email address. */
function offerNearAddress(form: HTMLFormElement) {
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

/** Starts autosaving on the page with the application form, and counts an application that was just sent. */
export function startApplying() {
  const form = document.querySelector<HTMLFormElement>("form[data-apply]");
  if (form) {
    openForm(form, journeyId);
    offerNearAddress(form);
  }
  if (!document.querySelector("[data-application=sent]")) return;
  closeForm();
  recordApplication();
  history.replaceState(null, "", location.pathname); // so that a reload does not count it again
}
