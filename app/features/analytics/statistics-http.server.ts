import { Hono } from "hono";
import { inRupees } from "../../kernel/money.ts";
import { type Column, csvAnswer } from "../../platform/csv.server.ts";
import { AppError } from "../../platform/errors.ts";
import { everyRow } from "../../platform/paging.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { ListedVisit, Overview, Place, Share, Two } from "./domain/figures.ts";
import type { Period } from "./domain/period.ts";
import { STEPS } from "./domain/steps.ts";
import * as audit from "../audit/audit.server.ts";
import type { Who } from "../audit/contract.ts";
import { type Filter, isFiltered } from "./domain/filter.ts";
import { askedOf, readFunnel, readOverview } from "./statistics.server.ts";
import { listVisits, readLive } from "./visits.server.ts";

const now: Column<Two> = { name: "In the period", of: (row) => row.now };
const before: Column<Two> = { name: "In the one before", of: (row) => row.before };
const shareColumns = (name: string): Column<Share>[] => [{ name, of: (row) => row.name }, now, before];
const placeColumns = (name: string): Column<Place>[] => [
  { name, of: (row) => row.name },
  { name: "Visits", of: (row) => row.visits },
  { name: "Visits in the period before", of: (row) => row.before },
  { name: "Sign-ups", of: (row) => row.signups },
  { name: "Visits with a payment", of: (row) => row.paid },
];
const metrics = ["visits", "visitors", "finished", "signups", "paid", "taken", "returned"] as const;
const headings = {
  visits: "Visits",
  visitors: "Visitors of the day",
  finished: "Quests finished",
  signups: "Sign-ups",
  paid: "Payments",
  taken: "Taken, gross (rupees)",
  returned: "Returned (rupees)",
};
const MONEY = ["taken", "returned"];
/** Money leaves the site in rupees. */
const written = (metric: (typeof metrics)[number], n: number) => (MONEY.includes(metric) ? inRupees(n) : n);
/** Columns of the file of days; of chosen visits without money, which belongs to no visit. */
function dayColumns(narrowed: boolean): Column<Overview["days"][number]>[] {
  const known = metrics.filter((one) => !narrowed || !MONEY.includes(one));
  return [
    { name: "Day (India)", of: ({ day }) => day },
    ...known.map((one) => ({
      name: headings[one],
      of: ({ now: on }: Overview["days"][number]) => written(one, on[one]),
    })),
    ...known.map((one) => ({
      name: `${headings[one]}, period before`,
      of: ({ before: on }: Overview["days"][number]) => (on ? written(one, on[one]) : null),
    })),
  ];
}

/** Panels of the first page, each as a file. */
const OF_OVERVIEW: Record<string, (of: Overview, narrowed: boolean) => Response> = {
  traffic: ({ days }, narrowed) => csvAnswer("traffic.csv", dayColumns(narrowed), days),
  hours: ({ hours }) =>
    csvAnswer(
      "hours.csv",
      [{ name: "Hour (India)", of: (row: Overview["hours"][number]) => row.hour }, now, before],
      hours,
    ),
  sources: ({ sources }) => csvAnswer("sources.csv", placeColumns("Source"), sources),
  campaigns: ({ campaigns }) => csvAnswer("campaigns.csv", placeColumns("Campaign"), campaigns),
  platforms: ({ platforms }) => csvAnswer("platforms.csv", placeColumns("Platform"), platforms),
  devices: ({ devices }) => csvAnswer("devices.csv", shareColumns("Device"), devices),
  systems: ({ systems }) => csvAnswer("systems.csv", shareColumns("System"), systems),
  browsers: ({ browsers }) => csvAnswer("browsers.csv", shareColumns("Browser"), browsers),
  pages: ({ pages }) =>
    csvAnswer(
      "pages.csv",
      [
        { name: "Page", of: (row) => row.page },
        { name: "Times opened", of: (row) => row.views },
        { name: "Times opened in the period before", of: (row) => row.before },
        { name: "Seconds seen, median", of: (row) => row.seconds },
      ],
      pages,
    ),
  entries: ({ entries }) => csvAnswer("entry-pages.csv", shareColumns("First page"), entries),
  exits: ({ exits }) => csvAnswer("exit-pages.csv", shareColumns("Last page"), exits),
  applies: ({ applies }) => csvAnswer("apply-clicks.csv", shareColumns("Place of the link"), applies),
  paths: ({ paths }) =>
    csvAnswer(
      "paths.csv",
      [
        { name: "Path", of: (row) => row.pages.join(" > ") },
        { name: "Visits", of: (row) => row.visits },
      ],
      paths,
    ),
};

async function ofFunnel(
  services: Services,
  panel: string,
  { period, filter }: { period: Period; filter: Filter },
): Promise<Response | undefined> {
  const funnel = await readFunnel(services, period, filter);
  if (panel === "funnel") return csvAnswer("funnel.csv", shareColumns("Step"), funnel.steps);
  if (panel === "statements")
    return csvAnswer(
      "statements.csv",
      [{ name: "Statement", of: (row: (typeof funnel.statements)[number]) => row.n }, now, before],
      funnel.statements,
    );
  if (panel === "sections") return csvAnswer("sections.csv", shareColumns("Section"), funnel.sections);
  if (panel === "methods")
    return csvAnswer(
      "payment-methods.csv",
      [
        { name: "Method", of: (row) => row.method },
        { name: "Attempts", of: (row) => row.tried.now },
        { name: "Paid", of: (row) => row.paid.now },
        { name: "Attempts in the period before", of: (row) => row.tried.before },
        { name: "Paid in the period before", of: (row) => row.paid.before },
      ],
      funnel.methods,
    );
  return undefined;
}

const visitColumns: Column<ListedVisit>[] = [
  { name: "Began", of: (row) => row.started },
  { name: "Visitor of the day", of: (row) => row.visitor },
  { name: "Platform", of: (row) => row.platform },
  { name: "Source", of: (row) => row.source },
  { name: "Campaign", of: (row) => row.campaign },
  { name: "Device", of: (row) => row.device },
  { name: "Browser", of: (row) => row.browser },
  { name: "Pages", of: (row) => row.pages },
  { name: "Seconds", of: (row) => row.seconds },
  { name: "First page", of: (row) => row.entry },
  { name: "Last page", of: (row) => row.exit },
  ...Object.entries(STEPS).map(([name, bit]) => ({
    name: name.replaceAll("_", " "),
    of: (row: ListedVisit) => (row.steps & bit) !== 0,
  })),
];

const everyVisit = (services: Services, asked: Parameters<typeof listVisits>[1]) =>
  everyRow((at) => listVisits(services, asked, at));

/**
 * `/api/admin/analytics/<panel>.csv`, behind the administration's gate: what each panel shows, for the same
 * period and filter, and who is here now.
 */
export function statisticsHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>();
  /** Who took which figures along, and of which days. */
  const note = (who: Who, panel: string, period: Period, filter: Filter) =>
    services.db.transaction((tx) =>
      audit.record(tx, {
        who,
        action: "analytics.exported",
        subject: panel,
        before: null,
        after: { from: period.from, to: period.to, ...filter },
        at: services.clock.now(),
      }),
    );
  app.get("/api/admin/analytics/live", async (c) => c.json({ success: true, ...(await readLive(services)) }));
  app.get("/api/admin/analytics/:file{[a-z]+\\.csv}", async (c) => {
    const { period, filter, problem } = askedOf(services, c.req.url);
    if (problem) throw new AppError("INVALID_DATA", problem);
    const panel = c.req.param("file").replace(".csv", "");
    if (panel === "visits") {
      await note(c.get("admin"), panel, period, filter);
      return csvAnswer("visits.csv", visitColumns, everyVisit(services, { span: period, filter }), (error) =>
        services.log.error({ error }, "the file of visits broke off"),
      );
    }
    const ofOverview = OF_OVERVIEW[panel];
    const file = ofOverview
      ? ofOverview(await readOverview(services, period, filter), isFiltered(filter))
      : await ofFunnel(services, panel, { period, filter });
    if (!file) throw new AppError("NOT_FOUND", "There is no such file", { status: 404 });
    await note(c.get("admin"), panel, period, filter);
    return file;
  });
  return app;
}
