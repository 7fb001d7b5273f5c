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

/** `earlier`: of the period before, and left out where nothing is compared. */
type Figure<Row> = Column<Row> & { earlier?: true };
type Shown = { narrowed: boolean; compared: boolean };
const fileOf = <Row>(name: string, columns: Figure<Row>[], rows: readonly Row[], { compared }: Shown) =>
  csvAnswer(
    name,
    columns.filter(({ earlier }) => compared || !earlier),
    rows,
  );

const now: Figure<Two> = { name: "In the period", of: (row) => row.now };
const before: Figure<Two> = { name: "In the one before", of: (row) => row.before, earlier: true };
const shareColumns = (name: string): Figure<Share>[] => [{ name, of: (row) => row.name }, now, before];
const placeColumns = (name: string): Figure<Place>[] => [
  { name, of: (row) => row.name },
  { name: "Visits", of: (row) => row.visits },
  { name: "Visits in the period before", of: (row) => row.before, earlier: true },
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
function dayColumns({ narrowed }: Shown): Figure<Overview["days"][number]>[] {
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
      earlier: true as const, // a literal of the type
    })),
  ];
}

/** Panels of the first page, each as a file. */
const OF_OVERVIEW: Record<string, (of: Overview, shown: Shown) => Response> = {
  traffic: ({ days }, shown) => fileOf("traffic.csv", dayColumns(shown), days, shown),
  hours: ({ hours }, shown) =>
    fileOf(
      "hours.csv",
      [{ name: "Hour (India)", of: (row: Overview["hours"][number]) => row.hour }, now, before],
      hours,
      shown,
    ),
  sources: ({ sources }, shown) => fileOf("sources.csv", placeColumns("Source"), sources, shown),
  campaigns: ({ campaigns }, shown) => fileOf("campaigns.csv", placeColumns("Campaign"), campaigns, shown),
  platforms: ({ platforms }, shown) => fileOf("platforms.csv", placeColumns("Platform"), platforms, shown),
  devices: ({ devices }, shown) => fileOf("devices.csv", shareColumns("Device"), devices, shown),
  systems: ({ systems }, shown) => fileOf("systems.csv", shareColumns("System"), systems, shown),
  browsers: ({ browsers }, shown) => fileOf("browsers.csv", shareColumns("Browser"), browsers, shown),
  pages: ({ pages }, shown) =>
    fileOf(
      "pages.csv",
      [
        { name: "Page", of: (row) => row.page },
        { name: "Times opened", of: (row) => row.views },
        { name: "Times opened in the period before", of: (row) => row.before, earlier: true },
        { name: "Seconds seen, median", of: (row) => row.seconds },
      ],
      pages,
      shown,
    ),
  entries: ({ entries }, shown) => fileOf("entry-pages.csv", shareColumns("First page"), entries, shown),
  exits: ({ exits }, shown) => fileOf("exit-pages.csv", shareColumns("Last page"), exits, shown),
  applies: ({ applies }, shown) =>
    fileOf("apply-clicks.csv", shareColumns("Place of the link"), applies, shown),
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
  const shown = { narrowed: isFiltered(filter), compared: period.before !== null };
  if (panel === "funnel") return fileOf("funnel.csv", shareColumns("Step"), funnel.steps, shown);
  if (panel === "statements")
    return fileOf(
      "statements.csv",
      [{ name: "Statement", of: (row: (typeof funnel.statements)[number]) => row.n }, now, before],
      funnel.statements,
      shown,
    );
  if (panel === "sections") return fileOf("sections.csv", shareColumns("Section"), funnel.sections, shown);
  if (panel === "methods")
    return fileOf(
      "payment-methods.csv",
      [
        { name: "Method", of: (row) => row.method },
        { name: "Attempts", of: (row) => row.tried.now },
        { name: "Paid", of: (row) => row.paid.now },
        { name: "Attempts in the period before", of: (row) => row.tried.before, earlier: true },
        { name: "Paid in the period before", of: (row) => row.paid.before, earlier: true },
      ],
      funnel.methods,
      shown,
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
      ? ofOverview(await readOverview(services, period, filter), {
          narrowed: isFiltered(filter),
          compared: period.before !== null,
        })
      : await ofFunnel(services, panel, { period, filter });
    if (!file) throw new AppError("NOT_FOUND", "There is no such file", { status: 404 });
    await note(c.get("admin"), panel, period, filter);
    return file;
  });
  return app;
}
