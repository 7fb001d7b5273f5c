import { journeyId, recordApplication } from "../analytics/analytics.plain.ts";
import { closeForm, openForm } from "./ui/saving.ts";

/** Brings the application's form to life where it stands in this document, and counts one that was sent. */
export function startApplying() {
  const form = document.querySelector<HTMLFormElement>("form[data-apply]");
  if (form) openForm(form, journeyId);
  if (!document.querySelector("[data-application=sent]")) return;
  closeForm();
  recordApplication();
  history.replaceState(null, "", location.pathname); // so that looking again counts nothing
}
