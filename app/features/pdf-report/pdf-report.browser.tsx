import type { ReportExtra } from "../report/report.browser.tsx";
import { NoSaleBar } from "./ui/bars.tsx";
import { Selling } from "./ui/selling.tsx";

/**
 * The bar below a result: the offer, payment, progress, and the finished report. For answers of grade C it
 * says why nothing is sold. Registered in `root.tsx`.
 */
export function OfferBar(props: ReportExtra) {
  const { grade, reasons } = props.document.evidence.quality;
  if (grade !== "C") return <Selling {...props} />;
  const text = reasons[0] ?? "These answers do not hold together.";
  return <NoSaleBar text={text} more="We sell no PDF on them." action="Take it again" />;
}
