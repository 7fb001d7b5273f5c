import { z } from "zod";

const text = z.string().max(2_000).catch("");
/** The two formats of browsers' reports: `report-uri` of CSP 2, and the Reporting API. */
const OldReport = z.object({
  "csp-report": z.object({ "effective-directive": text, "violated-directive": text, "blocked-uri": text }),
});
const NewReport = z.array(
  z.object({
    body: z
      .object({ effectiveDirective: text, blockedURL: text })
      .catch({ effectiveDirective: "", blockedURL: "" }),
  }),
);

/** Only the origin of a blocked address: the rest may hold private data. */
const originOf = (address: string) =>
  URL.parse(address)?.origin.replace(/^null$/, address.slice(0, 20)) ?? address.slice(0, 40);

/** A browser's report, in either form. */
export function reported(body: string): string[] {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    return [];
  }
  const old = OldReport.safeParse(given);
  if (old.success) {
    const report = old.data["csp-report"];
    const directive = report["effective-directive"] || report["violated-directive"];
    return [`${directive} ${originOf(report["blocked-uri"])}`];
  }
  const { data: several = [] } = NewReport.safeParse(given);
  return several.slice(0, 5).map((one) => `${one.body.effectiveDirective} ${originOf(one.body.blockedURL)}`);
}
