import { startApplying } from "./features/applications/applications.plain.ts";
import { recordPage } from "./features/analytics/analytics.plain.ts";
import { watchDocumentLinks } from "./ui/slow-navigation.ts";

// The script of pages without React (`plain` in platform/pages/page.ts): records the page view, shows the
// placeholder during slow navigations, and autosaves the application form if there is one.
recordPage();
watchDocumentLinks();
startApplying();
document.documentElement.setAttribute("data-interactive", "");
