import { startApplying } from "./features/applications/applications.plain.ts";
import { recordPage } from "./features/analytics/analytics.plain.ts";

// The script of pages without React (`plain` in platform/pages/page.ts): counts the page view, and enhances a
// form if there is one.
recordPage();
startApplying();
document.documentElement.setAttribute("data-interactive", "");
