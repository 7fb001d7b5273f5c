import { Suspense } from "react";
import { Outlet } from "react-router";
import { type ReportExtra, ReportExtras } from "./features/report/ui/extras.ts";
import { laterPart } from "./ui/later-part.tsx";

/** What is sold under a report: fetched beside the page that shows one. */
const OfferBar = laterPart(
  async () => (await import("./features/pdf-report/pdf-report.browser.tsx")).OfferBar,
);
const ReportBar = (props: ReportExtra) => (
  <Suspense fallback={null}>
    <OfferBar {...props} />
  </Suspense>
);

/** Around the pages of reports alone, so that no other page carries the names of its files. */
export default function WithBar() {
  return (
    <ReportExtras value={ReportBar}>
      <Outlet />
    </ReportExtras>
  );
}
