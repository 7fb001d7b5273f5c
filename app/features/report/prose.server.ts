import { and, inArray } from "drizzle-orm";
import type { Tx } from "../../platform/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { ofReport, type ReportKey } from "./status.server.ts";
import { reportProse } from "./tables.server.ts";

export type Prose = typeof reportProse.$inferSelect;

/** Stores texts in place of those that stand in the same slots, inside the caller's transaction. */
export async function storeProse(tx: Tx, key: ReportKey, rows: Omit<Prose, "sessionId" | "testId">[]) {
  if (rows.length === 0) return;
  const slots = rows.map(({ slot }) => slot);
  await tx.delete(reportProse).where(and(ofReport(reportProse, key), inArray(reportProse.slot, slots)));
  await tx.insert(reportProse).values(rows.map((row) => ({ ...key, ...row })));
}

/** Takes all texts of a language model out of a report; `forget` makes it so on the next page. */
export const removeProse = ({ db }: Pick<Services, "db">, key: ReportKey) =>
  db.delete(reportProse).where(ofReport(reportProse, key));
