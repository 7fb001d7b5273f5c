import { Hono } from "hono";
import { indiaDay } from "../../kernel/india-time.ts";
import { csvAnswer } from "../../platform/csv.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { eachAuditEntry, record } from "./audit.server.ts";
import type { StoredAuditEntry, Who } from "./contract.ts";
import { filterOf } from "./domain/filter.ts";

const columns = [
  { name: "Entry", of: (entry: StoredAuditEntry) => entry.id },
  { name: "Time", of: (entry: StoredAuditEntry) => entry.at },
  { name: "Who", of: (entry: StoredAuditEntry) => entry.who.name },
  { name: "Who (id)", of: (entry: StoredAuditEntry) => entry.who.id },
  { name: "Action", of: (entry: StoredAuditEntry) => entry.action },
  { name: "Subject", of: (entry: StoredAuditEntry) => entry.subject },
  { name: "Before", of: (entry: StoredAuditEntry) => entry.before && JSON.stringify(entry.before) },
  { name: "After", of: (entry: StoredAuditEntry) => entry.after && JSON.stringify(entry.after) },
];

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
    const rows = eachAuditEntry(services, filterOf(new URL(c.req.url).searchParams));
    return csvAnswer(`audit-log-${indiaDay(at)}.csv`, columns, rows, (error) =>
      services.log.error({ error }, "the audit log's file broke off"),
    );
  });
  return app;
}
