import { Outlet } from "react-router";
import { OfferBar } from "./features/pdf-report/pdf-report.browser.tsx";
import { ReportExtras } from "./features/report/ui/extras.ts";

/** Shows the offer under a report. Used by report pages only, so that no other page references its files. */
export default function WithBar() {
  return (
    <ReportExtras value={OfferBar}>
      <Outlet />
    </ReportExtras>
  );
}
