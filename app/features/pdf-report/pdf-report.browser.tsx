import type { ReportExtra } from "../report/report.browser.tsx";
import { NoSaleBar } from "./ui/bars.tsx";
import { Selling } from "./ui/selling.tsx";

/**
 * The bar under a report: the offer, payment, making, and the finished report. Nothing is sold for answers of
 * grade C, and the bar says why. Registered in `root.tsx`.
 */
export function OfferBar(props: ReportExtra) {
  const { grade, reasons } = props.document.evidence.quality;
  if (grade !== "C") return <Selling {...props} />;
  const text = reasons[0] ?? "These answers do not hold together.";
  return <NoSaleBar text={text} more="We sell no PDF on them." action="Take it again" />;
}
