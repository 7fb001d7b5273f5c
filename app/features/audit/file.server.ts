import type { Services } from "../../platform/services.server.ts";
import type { StoredAuditEntry } from "./contract.ts";
import { filterOf } from "./domain/filter.ts";
import { eachAuditEntry } from "./reading.server.ts";
import { didWhat, inFull, kindOf, subjectName } from "./ui/words.ts";

/** First the columns in the owner's words, then the stored values. */
const columns = [
  { name: "Entry", of: (entry: StoredAuditEntry) => entry.id },
  { name: "Time", of: (entry: StoredAuditEntry) => entry.at },
  { name: "Who", of: (entry: StoredAuditEntry) => entry.who.name },
  { name: "Kind", of: kindOf },
  { name: "What", of: subjectName },
  { name: "What was done", of: didWhat },
  { name: "Change", of: inFull },
  { name: "Who (id)", of: (entry: StoredAuditEntry) => entry.who.id },
  { name: "Action (as stored)", of: (entry: StoredAuditEntry) => entry.action },
  { name: "Subject (as stored)", of: (entry: StoredAuditEntry) => entry.subject },
  {
    name: "Before (as stored)",
    of: (entry: StoredAuditEntry) => entry.before && JSON.stringify(entry.before),
  },
  { name: "After (as stored)", of: (entry: StoredAuditEntry) => entry.after && JSON.stringify(entry.after) },
];

/**
 * The log as a CSV file with the same filter as the page, and the filter as the audit log records the export.
 */
export function auditFile(services: Services, asked: URLSearchParams) {
  const filter = filterOf(asked);
  const { from, to, ...rest } = filter;
  const days = { ...(from && { from: from.toISOString() }), ...(to && { to: to.toISOString() }) };
  return { filter: { ...rest, ...days }, columns, rows: eachAuditEntry(services, filter) };
}
