import { indiaDay } from "../../lib/india-time.ts";
import { type Column, csvAnswer, logExportEnd } from "../../platform/csv.server.ts";
import { transaction } from "../../platform/database/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as audit from "../audit/audit.server.ts";
import type { Who } from "../audit/contract.ts";
import { noteSecurity } from "./noting.server.ts";

/**
 * An export: `action` and `subject` as in the audit log ("payments.exported" of "orders"), and its `filter`.
 * A search may name a person, so the audit log records only whether there was one.
 */
export type Export<Row> = {
  who: Who;
  action: string;
  subject: string;
  filter: Record<string, unknown>;
  columns: Column<Row>[];
  rows: Iterable<Row> | AsyncIterable<Row>;
};

/**
 * Streams a list as a CSV file, recorded in the audit log before the first row is sent. A failure midway is
 * reported in the file's last line, the audit log and Safety; an aborted download only in the audit log.
 */
export async function exportCsv<Row>(
  services: Services,
  { who, action, subject, filter, columns, rows }: Export<Row>,
): Promise<Response> {
  const at = services.clock.now();
  const { q, ...rest } = filter;
  const entry = { who, subject, before: null, after: { ...rest, searched: Boolean(q) } };
  await transaction(services.db, (tx) => audit.record(tx, { ...entry, action, at }));
  await noteSecurity(services, { kind: "export", userId: who.id, detail: subject });
  return csvAnswer(`${subject}-${indiaDay(at)}.csv`, columns, rows, async (why) => {
    logExportEnd(services, why, { subject });
    if (why.by === "site")
      await noteSecurity(services, { kind: "export-failed", userId: who.id, detail: subject });
    await transaction(services.db, (tx) =>
      audit.record(tx, { ...entry, at: services.clock.now(), action: `${action}-in-part` }),
    );
  });
}
