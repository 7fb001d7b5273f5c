import { formatIndiaDay } from "../../../lib/india-format.ts";
import { type Entitlement, bringsReport } from "./entitlement.ts";

/** An entitlement in one line, for the foot of the report. */
export function entitlementBrief(found: Entitlement): string {
  if (bringsReport(found)) return "Your new report is part of what you paid.";
  if (found.kind === "fuller") return "You have the report of fuller or newer answers.";
  return `Answer again from ${formatIndiaDay(found.from)} on for a new report${found.free ? ", free" : ""}.`;
}

/** Why it costs nothing, in one or two sentences for the member. */
export function entitlementText(found: Entitlement): string {
  const day = formatIndiaDay(found.paidAt);
  if (bringsReport(found)) return `This report belongs to what you paid on ${day}. Nothing more is to pay.`;
  if (found.kind === "fuller")
    return (
      `What you paid on ${day} has brought you the report of fuller ` +
      "or newer answers. Nothing more is to pay."
    );
  const from = formatIndiaDay(found.from);
  return found.free
    ? `Two quests so close together say the same. Answer again from ${from} on, and the new report is part ` +
        `of what you paid on ${day}.`
    : `What you paid on ${day} covers a year. Answer again from ${from} on for a new report.`;
}
