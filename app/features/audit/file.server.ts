import type { Services } from "../../platform/services.server.ts";
import type { StoredAuditEntry } from "./contract.ts";
import { filterOf } from "./domain/filter.ts";
import { eachAuditEntry } from "./reading.server.ts";
import { withSubjects } from "./subjects.server.ts";
import type { NamedEntry } from "./ui/fact-diff.tsx";
import { didWhat, inFull, kindOf, subjectName } from "./ui/words.ts";

/** First in the owner’s words, then as the log holds it. */
const columns = [
  { name: "Entry", of: (entry: NamedEntry) => entry.id },
  { name: "Time", of: (entry: NamedEntry) => entry.at },
  { name: "Who", of: (entry: NamedEntry) => entry.who.name },
  { name: "Kind", of: kindOf },
  { name: "What", of: (entry: NamedEntry) => entry.about.name ?? subjectName(entry) },
  { name: "What was done", of: didWhat },
  { name: "Change", of: inFull },
  { name: "Who (id)", of: (entry: NamedEntry) => entry.who.id },
  { name: "Action (as stored)", of: (entry: NamedEntry) => entry.action },
  { name: "Subject (as stored)", of: (entry: NamedEntry) => entry.subject },
  { name: "Before (as stored)", of: (entry: NamedEntry) => entry.before && JSON.stringify(entry.before) },
  { name: "After (as stored)", of: (entry: NamedEntry) => entry.after && JSON.stringify(entry.after) },
];

const AT_ONCE = 100;
/** Rows with what their subjects are called today, asked for by the hundred. */
async function* named(services: Services, entries: AsyncIterable<StoredAuditEntry>) {
  let held: StoredAuditEntry[] = [];
  for await (const entry of entries) {
    held.push(entry);
    if (held.length < AT_ONCE) continue;
    yield* await withSubjects(services, held);
    held = [];
  }
  yield* await withSubjects(services, held);
}

/** The log as a file, for the same filter as the page, and that filter as the log itself writes it down. */
export function auditFile(services: Services, asked: URLSearchParams) {
  const filter = filterOf(asked);
  const { from, to, ...rest } = filter;
  const days = { ...(from && { from: from.toISOString() }), ...(to && { to: to.toISOString() }) };
  return { filter: { ...rest, ...days }, columns, rows: named(services, eachAuditEntry(services, filter)) };
}
