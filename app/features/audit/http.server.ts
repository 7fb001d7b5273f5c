import { Hono } from "hono";
import { indiaDay } from "../../kernel/india-time.ts";
import { csvAnswer, logBrokenOff } from "../../platform/csv.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { eachAuditEntry, record, withSubjects } from "./audit.server.ts";
import type { StoredAuditEntry, Who } from "./contract.ts";
import { filterOf } from "./domain/filter.ts";
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

/** The log as a file, behind the administration's gate, for the same filter as the page. */
export function auditHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>();
  app.get("/api/admin/audit.csv", async (c) => {
    const at = services.clock.now();
    const { q, from, to, ...filter } = filterOf(new URL(c.req.url).searchParams);
    const days = { ...(from && { from: from.toISOString() }), ...(to && { to: to.toISOString() }) };
    await services.db.transaction((tx) =>
      record(tx, {
        who: c.get("admin"),
        action: "audit.exported",
        subject: "audit-log",
        before: null,
        after: { ...filter, ...days, searched: Boolean(q) },
        at,
      }),
    );
    const rows = named(services, eachAuditEntry(services, filterOf(new URL(c.req.url).searchParams)));
    return csvAnswer(`audit-log-${indiaDay(at)}.csv`, columns, rows, (why) =>
      logBrokenOff(services, "the audit log's file broke off", why),
    );
  });
  return app;
}
