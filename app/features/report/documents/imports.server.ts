import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as quest from "../../quest/quest.server.ts";
import { readImported } from "../domain/imported.ts";
import { forget } from "./cache.server.ts";
import type { ReportKey } from "./status.server.ts";
import { reportImports } from "../tables.server.ts";

/**
 * Stores results from another source (another system's export, a model's output) for a scored quest. They are
 * stored unchanged and repaired on read; the engine's sections replace unusable ones. Evidence is never
 * imported, including its numbers.
 * @throws AppError RESULT_NOT_FOUND (404), or RESULTS_UNUSABLE (400, field results) if no section is readable
 */
export async function importResults(
  services: Pick<Services, "db" | "clock">,
  { results, source, ...key }: ReportKey & { results: string; source: string },
) {
  if (!(await quest.readResult(services, key.sessionId, key.testId)))
    throw new AppError("RESULT_NOT_FOUND", "There is no such result", { status: 404, field: "sessionId" });
  if (!readImported(results))
    throw new AppError("RESULTS_UNUSABLE", "The results hold no section that can be read, or are too long", {
      field: "results",
    });
  const row = { results, source, importedAt: services.clock.now() };
  await services.db
    .insert(reportImports)
    .values({ ...key, ...row })
    .onConflictDoUpdate({ target: [reportImports.sessionId, reportImports.testId], set: row });
  forget(services, key);
}
