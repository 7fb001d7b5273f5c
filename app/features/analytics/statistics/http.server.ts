import { Hono } from "hono";
import { csvAnswer, logExportEnd } from "../../../platform/csv.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { everyRow } from "../../../platform/database/paging.server.ts";
import { findIn } from "../../../lib/typed.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Period } from "../domain/period.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import { type Filter, isFiltered } from "../domain/filter.ts";
import { fileName, FUNNEL_FILES, OVERVIEW_FILES, visitColumns } from "./csv-files.server.ts";
import { parseChoices, readFunnel, readOverview } from "./statistics.server.ts";
import { listVisits } from "./visits.server.ts";

const everyVisit = (services: Services, wanted: Parameters<typeof listVisits>[1]) =>
  everyRow((at) => listVisits(services, wanted, at));

/**
 * `/api/admin/analytics/<panel>.csv`, behind the administration's gate: what each panel shows, for the same
 * period and filter.
 */
export function statisticsHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>();
  /** Who took which figures along, and of which days. */
  const note = (who: Who, panel: string, period: Period, filter: Filter) =>
    transaction(services.db, (tx) =>
      audit.record(tx, {
        who,
        action: "analytics.exported",
        subject: panel,
        before: null,
        after: { from: period.from, to: period.to, ...filter },
        at: services.clock.now(),
      }),
    );
  app.get("/api/admin/analytics/:file{[a-z]+\\.csv}", async (c) => {
    const { period, filter, problem } = parseChoices(services, c.req.url);
    if (problem) throw new AppError("INVALID_DATA", problem);
    const panel = c.req.param("file").replace(".csv", "");
    if (panel === "visits") {
      await note(c.get("admin"), panel, period, filter);
      const rows = everyVisit(services, { span: period, filter });
      return csvAnswer(fileName(panel, period), visitColumns, rows, (why) =>
        logExportEnd(services, "the file of visits was interrupted", why),
      );
    }
    const shown = { narrowed: isFiltered(filter), compared: period.before !== null, span: period };
    const file =
      findIn(OVERVIEW_FILES, panel)?.(await readOverview(services, period, filter), shown) ??
      findIn(FUNNEL_FILES, panel)?.(await readFunnel(services, period, filter), shown);
    if (!file) throw new AppError("NOT_FOUND", "There is no such file", { status: 404 });
    await note(c.get("admin"), panel, period, filter);
    return file;
  });
  return app;
}
