import { formatIndiaDay } from "../../../lib/india-format.ts";
import { type Entitlement, includesReport } from "./entitlement.ts";

/** An entitlement in one line, for the bar below the report. */
export function entitlementBrief(entitlement: Entitlement): string {
  if (includesReport(entitlement)) return "Your new report is included in what you paid.";
  if (entitlement.kind === "fuller") return "You already have a report from more or newer answers.";
  const from = formatIndiaDay(entitlement.from);
  return `Take the quest again from ${from} for a new report${entitlement.free ? ", free of charge" : ""}.`;
}

/** Explains to the member in one or two sentences why there is nothing to pay. */
export function entitlementText(entitlement: Entitlement): string {
  const paidOn = formatIndiaDay(entitlement.paidAt);
  if (includesReport(entitlement))
    return `Your payment on ${paidOn} includes this report. You don’t need to pay again.`;
  if (entitlement.kind === "fuller")
    return (
      `Your payment on ${paidOn} already brought you a report from more or newer answers. You don’t need to ` +
      "pay again."
    );
  const from = formatIndiaDay(entitlement.from);
  return entitlement.free
    ? `Two quests this close together say the same. Take it again from ${from}: the new report is included in ` +
        `what you paid on ${paidOn}.`
    : `Your payment on ${paidOn} covers one year. Take the quest again from ${from} for a new report.`;
}
