import type { Services } from "../../../platform/services.server.ts";
import type { AlarmName, PartStatus } from "../contract.ts";
import { openAlarms } from "../alarms/alarms.server.ts";
import { readWorkers } from "./heartbeats.server.ts";

/** The parts that visitors use, the alarms that mean one does not work, and the text for each case. */
const PARTS: { part: string; alarms: AlarmName[]; fine: string; trouble: string }[] = [
  { part: "Pages and the quest", alarms: [], fine: "Working.", trouble: "" },
  {
    part: "PDF reports",
    alarms: ["late-pdf", "workers", "queue", "files"],
    fine: "No delays. Reports are ready within 15 minutes of payment.",
    trouble: "Reports take longer than promised. We’ll make every one that was bought and email you.",
  },
  {
    part: "Emails",
    alarms: ["mail", "workers"],
    fine: "No delays.",
    trouble:
      "Emails are late. We keep trying to send receipts and report emails for three days; you may need to request a link again.",
  },
];

/** The state of each part of the site, from active alarms, heartbeats, and this process's payment gateway. */
export async function readStatus(services: Pick<Services, "db" | "partners">): Promise<PartStatus[]> {
  const [open, workers] = [await openAlarms(services), await readWorkers(services)];
  const noWorkers = workers.alive === 0;
  const parts = PARTS.map(({ part, alarms, fine, trouble }) => {
    const alarm = open.find(({ name }) => alarms.includes(name));
    const works = !alarm && !(noWorkers && alarms.includes("workers"));
    return { part, works, says: works ? fine : trouble, since: alarm?.since.toISOString() ?? null };
  });
  const works = !services.partners.gateway.isUnavailable();
  const says = works
    ? "Working."
    : "The payment service is not responding. Nothing is charged; please try again in a few minutes.";
  return [...parts, { part: "Payments", works, says, since: null }];
}
