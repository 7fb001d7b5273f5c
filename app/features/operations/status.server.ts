import type { Services } from "../../platform/services.server.ts";
import type { AlarmName, PartStatus } from "./contract.ts";
import { openAlarms } from "./alarms.server.ts";
import { readWorkers } from "./heartbeats.server.ts";

/** What visitors use, the alarms that say that it does not work, and what is said then. */
const PARTS: { part: string; alarms: AlarmName[]; fine: string; trouble: string }[] = [
  { part: "Pages and the quest", alarms: [], fine: "Open.", trouble: "" },
  {
    part: "PDF reports",
    alarms: ["late-pdf", "workers", "queue", "files"],
    fine: "None is late: each is promised within 15 minutes of paying.",
    trouble: "They take longer than we promise. Each that was bought is made, and you are written to.",
  },
  {
    part: "Emails",
    alarms: ["mail", "workers"],
    fine: "No email that people wait for is half an hour late.",
    trouble:
      "They leave later than usual. Receipts and news of your report are tried for three days; a link " +
      "that you asked for may have to be asked for again.",
  },
];
const PAYMENTS = {
  part: "Payments",
  fine: "Taken.",
  trouble:
    "The payment service does not answer just now. Nothing is charged; please try again in a few minutes.",
};

/**
 * How the parts of the site are, for whoever visits; made of the alarms and of what this process sees itself.
 */
export async function readStatus(services: Pick<Services, "db" | "partners">): Promise<PartStatus[]> {
  const [open, workers] = [await openAlarms(services), await readWorkers(services)];
  const nobody = workers.alive === 0;
  const parts = PARTS.map(({ part, alarms, fine, trouble }) => {
    const met = open.find(({ name }) => alarms.includes(name));
    const works = !met && !(nobody && alarms.includes("workers"));
    return { part, works, says: works ? fine : trouble, since: met?.since.toISOString() ?? null };
  });
  const works = !services.partners.gateway.isAway();
  const payments = {
    part: PAYMENTS.part,
    works,
    says: works ? PAYMENTS.fine : PAYMENTS.trouble,
    since: null,
  };
  return [...parts, payments];
}
