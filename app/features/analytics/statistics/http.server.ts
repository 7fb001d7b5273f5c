import { Hono } from "hono";
import { type Column, csvAnswer, logExportEnd } from "../../../platform/csv.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { everyRow } from "../../../platform/database/paging.server.ts";
import { entriesOf, findIn } from "../../../lib/typed.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { ListedVisit } from "../domain/figures.ts";
import type { Period, Span } from "../domain/period.ts";
import { STEPS } from "../domain/steps.ts";
import { type FigureTable, FUNNEL_PANELS, funnelTables, overviewTables } from "../domain/tables.ts";
import { campaignName, deviceName, DID, platformName, sourceName } from "../domain/words.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import { type Filter, isFiltered } from "../domain/filter.ts";
import { parseChoices, readFunnel, readOverview } from "./statistics.server.ts";
import { listVisits } from "./visits.server.ts";

/** Columns of the file of single visits. */
const visitColumns: Column<ListedVisit>[] = [
  { name: "Started", of: (row) => row.started },
  { name: "Visitor of the day", of: (row) => row.visitor },
  { name: "Platform", of: (row) => platformName(row.platform) },
  { name: "Source", of: (row) => sourceName(row.source) },
  { name: "Campaign", of: (row) => campaignName(row.campaign) },
  { name: "Device", of: (row) => deviceName(row.device) },
  { name: "Browser", of: (row) => row.browser },
  { name: "Pages", of: (row) => row.pages },
  { name: "Seconds", of: (row) => row.seconds },
  { name: "First page", of: (row) => row.entry },
  { name: "Last page", of: (row) => row.exit },
  ...entriesOf(STEPS).map(([step, bit]) => ({
    name: DID[step],
    of: (row: ListedVisit) => (row.steps & bit) !== 0,
  })),
];

/** "traffic-2026-10-22-to-2026-11-20.csv", or "traffic-2026-11-20.csv" for a single day. */
const fileName = (panel: string, { from, to }: Span) =>
  `${panel}-${from}${from === to ? "" : `-to-${to}`}.csv`;

/** The columns of a table without the derived ones. */
const fileColumns = ({ columns }: FigureTable): Column<FigureTable["rows"][number]>[] =>
  columns.flatMap(({ name, as, nameOf = String, derived }, at) =>
    derived
      ? []
      : [
          {
            name: as === "seconds" ? `${name} (seconds)` : name,
            of: (cells) => {
              const cell = cells[at];
              return typeof cell === "string" ? nameOf(cell) : cell;
            },
          },
        ],
  );

/**
 * `/api/admin/analytics/<panel>.csv`, for administrators only: the figures of a panel, for the same period
 * and filter.
 */
export function statisticsHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>();
  /** Records in the audit log who exported which figures. */
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
  app.get("/api/admin/analytics/:file{[a-z-]+\\.csv}", async (c) => {
    const { period, filter, problem } = parseChoices(services, c.req.url);
    if (problem) throw new AppError("INVALID_DATA", problem);
    const panel = c.req.param("file").replace(".csv", "");
    if (panel === "visits") {
      await note(c.get("admin"), panel, period, filter);
      const rows = everyRow((at) => listVisits(services, { span: period, filter }, at));
      return csvAnswer(fileName(panel, period), visitColumns, rows, (why) =>
        logExportEnd(services, why, { subject: "visits" }),
      );
    }
    const compared = period.before !== null;
    const tables: Record<string, FigureTable> = FUNNEL_PANELS.includes(panel)
      ? funnelTables(await readFunnel(services, period, filter), compared)
      : overviewTables(await readOverview(services, period, filter), {
          compared,
          filtered: isFiltered(filter),
        });
    const table = findIn(tables, panel);
    if (!table) throw new AppError("NOT_FOUND", "There is no such file", { status: 404 });
    await note(c.get("admin"), panel, period, filter);
    return csvAnswer(fileName(panel, period), fileColumns(table), table.rows);
  });
  return app;
}
