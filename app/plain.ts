import { startApplying } from "./features/applications/applications.plain.ts";
import { recordPage } from "./features/analytics/analytics.plain.ts";

// The script of pages without React (`plain` in platform/pages/page.ts): it counts the page like any other, and
// brings a form to life where one stands.
recordPage();
startApplying();
document.documentElement.setAttribute("data-interactive", "");
