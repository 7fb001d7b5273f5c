import { journeyId, recordApplication } from "../analytics/analytics.plain.ts";
import { offerNearAddress } from "./ui/near-address-offer.ts";
import { closeForm, openForm } from "./ui/saving.ts";

/** Starts saving the application form, where the page has one, and counts an application that was sent. */
export function startApplying() {
  const form = document.querySelector<HTMLFormElement>("form[data-apply]");
  if (form) {
    openForm(form, journeyId);
    offerNearAddress(form);
  }
  if (!document.querySelector("[data-application=sent]")) return;
  closeForm();
  recordApplication();
  history.replaceState(null, "", location.pathname); // so that a reload counts nothing
}
