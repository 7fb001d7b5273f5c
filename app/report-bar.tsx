import { Suspense } from "react";
import { Outlet } from "react-router";
import { type ReportExtra, ReportExtras } from "./features/report/ui/extras.ts";
import { laterPart } from "./ui/later-part.tsx";
import css from "./features/pdf-report/ui/bar.module.css";

/**
 * The offer under a report, loaded in parallel with the page. The server renders it before its code loads: its
 * styles are those of this route, and an empty bar keeps its place.
 */
const OfferBar = laterPart(
  async () => (await import("./features/pdf-report/pdf-report.browser.tsx")).OfferBar,
);
const ReportBar = (props: ReportExtra) => (
  <Suspense fallback={<div className={`${css["bar"]} ${css["low"]}`} />}>
    <OfferBar {...props} />
  </Suspense>
);

/** Used by report pages only, so that no other page references its files. */
export default function WithBar() {
  return (
    <ReportExtras value={ReportBar}>
      <Outlet />
    </ReportExtras>
  );
}
