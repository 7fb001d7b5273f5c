import { asc, desc, eq } from "drizzle-orm";
import { builtQuery } from "../../platform/built-query.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Slot } from "./contract.ts";
import { ASKED, ofReport, type ReportKey } from "./status.server.ts";
import { reportProse } from "./tables.server.ts";
import type { Prose } from "./prose.server.ts";

const written = builtQuery((db) =>
  db
    .select()
    .from(reportProse)
    .where(ofReport(reportProse, ASKED))
    .orderBy(asc(reportProse.slot))
    .prepare("report_prose_of"),
);

/** The texts that a language model wrote for a report. */
export const proseOf = ({ db }: Pick<Services, "db">, { sessionId, testId }: ReportKey): Promise<Prose[]> =>
  written(db).execute({ sessionId, testId });

/** Texts that were written for the same facts by the same model, for whomever; the newest of each slot. */
export async function proseFor({ db }: Pick<Services, "db">, factsKey: string): Promise<Map<Slot, Prose>> {
  const rows = await db
    .select()
    .from(reportProse)
    .where(eq(reportProse.factsKey, factsKey))
    .orderBy(asc(reportProse.writtenAt))
    .limit(100);
  return new Map(rows.map((row) => [row.slot, row]));
}

/** The newest texts of all reports, for the site's owner: without whose they are. */
export const newestProse = ({ db }: Pick<Services, "db">, limit: number) =>
  db
    .select({
      slot: reportProse.slot,
      own: reportProse.own,
      text: reportProse.text,
      model: reportProse.model,
      writtenAt: reportProse.writtenAt,
    })
    .from(reportProse)
    .orderBy(desc(reportProse.writtenAt), asc(reportProse.slot))
    .limit(limit);
