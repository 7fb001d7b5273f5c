import { inRupees } from "../../../lib/money.ts";
import { entriesOf, keysOf } from "../../../lib/typed.ts";
import { type Column, csvAnswer } from "../../../platform/csv.server.ts";
import {
  isMoney,
  METRIC_NAMES,
  type MetricName,
  type Funnel,
  type ListedVisit,
  type Overview,
  type Place,
  type Share,
} from "../domain/figures.ts";
import type { Span } from "../domain/period.ts";
import { STEPS } from "../domain/steps.ts";
import {
  campaignName,
  deviceName,
  DID,
  methodName,
  pageName,
  pathName,
  placeName,
  platformName,
  sectionName,
  sourceName,
  STEP,
} from "../domain/words.ts";

/** `earlier`: of the period before, and left out where nothing is compared. */
type Figure<Row> = Column<Row> & { earlier?: true };
type Shown = { narrowed: boolean; compared: boolean; span: Span };
/** "traffic-2026-10-22-to-2026-11-20.csv", or with the one day. */
export const fileName = (panel: string, { from, to }: Span) =>
  `${panel}-${from}${from === to ? "" : `-to-${to}`}.csv`;
const fileOf = <Row>(
  panel: string,
  columns: Figure<Row>[],
  rows: readonly Row[],
  { compared, span }: Shown,
) =>
  csvAnswer(
    fileName(panel, span),
    columns.filter(({ earlier }) => compared || !earlier),
    rows,
  );
const now: Figure<{ now: number }> = { name: "In the period", of: (row) => row.now };
const before: Figure<{ before: number }> = {
  name: "In the period before",
  of: (row) => row.before,
  earlier: true,
};
const shareColumns = (name: string, nameOf: typeof sourceName = String): Figure<Share>[] => [
  { name, of: (row) => nameOf(row.name) },
  now,
  before,
];
const placeColumns = (name: string, nameOf: typeof sourceName): Figure<Place>[] => [
  { name, of: (row) => nameOf(row.name) },
  { name: "Visits", of: (row) => row.visits },
  { name: "Visits in the period before", of: (row) => row.before, earlier: true },
  { name: "Sign-ups", of: (row) => row.signups },
  { name: "Visits with a payment", of: (row) => row.paid },
];
/** Money leaves the site in rupees. */
const heading = (metric: MetricName) => METRIC_NAMES[metric] + (isMoney(metric) ? " (rupees)" : "");
const written = (metric: MetricName, n: number) => (isMoney(metric) ? inRupees(n) : n);
/** Columns of the file of days; of chosen visits without money, which belongs to no visit. */
function dayColumns({ narrowed }: Shown): Figure<Overview["days"][number]>[] {
  const known = keysOf(METRIC_NAMES).filter((one) => !narrowed || !isMoney(one));
  return [
    { name: "Day (India)", of: ({ day }) => day },
    ...known.map((one) => ({
      name: heading(one),
      of: ({ now: on }: Overview["days"][number]) => written(one, on[one]),
    })),
    ...known.map((one) => ({
      name: `${heading(one)}, period before`,
      of: ({ before: on }: Overview["days"][number]) => (on ? written(one, on[one]) : null),
      earlier: true as const, // a literal of the type
    })),
  ];
}

type FilesOf<Figures> = Record<string, (figures: Figures, shown: Shown) => Response>;
const overviewFile =
  <Row>(name: string, rowsOf: (of: Overview) => Row[], columns: Figure<NoInfer<Row>>[]) =>
  (overview: Overview, shown: Shown) =>
    fileOf(name, columns, rowsOf(overview), shown);
const funnelFile =
  <Row>(name: string, rowsOf: (of: Funnel) => Row[], columns: Figure<NoInfer<Row>>[]) =>
  (funnel: Funnel, shown: Shown) =>
    fileOf(name, columns, rowsOf(funnel), shown);

/** Panels of the first page, each as a file. */
export const OVERVIEW_FILES: FilesOf<Overview> = {
  traffic: ({ days }, shown) => fileOf("traffic", dayColumns(shown), days, shown),
  sources: overviewFile("sources", ({ sources }) => sources, placeColumns("Source", sourceName)),
  campaigns: overviewFile("campaigns", ({ campaigns }) => campaigns, placeColumns("Campaign", campaignName)),
  platforms: overviewFile("platforms", ({ platforms }) => platforms, placeColumns("Platform", platformName)),
  devices: overviewFile("devices", ({ devices }) => devices, shareColumns("Device", deviceName)),
  systems: overviewFile("systems", ({ systems }) => systems, shareColumns("System")),
  browsers: overviewFile("browsers", ({ browsers }) => browsers, shareColumns("Browser")),
  pages: overviewFile("pages", ({ pages }) => pages, [
    { name: "Page", of: ({ page }) => pageName(page) },
    { name: "Times opened", of: ({ views }) => views },
    { name: "Times opened in the period before", of: (row) => row.before, earlier: true },
    { name: "Seconds seen, median", of: ({ seconds }) => seconds },
  ]),
  entries: overviewFile("entry-pages", ({ entries }) => entries, shareColumns("First page", pageName)),
  exits: overviewFile("exit-pages", ({ exits }) => exits, shareColumns("Last page", pageName)),
  applies: overviewFile(
    "apply-clicks",
    ({ applies }) => applies,
    shareColumns("Place of the link", placeName),
  ),
  paths: overviewFile("paths", ({ paths }) => paths, [
    { name: "Path", of: ({ pages }) => pages.map(pathName).join(" > ") },
    { name: "Visits", of: ({ visits }) => visits },
  ]),
};

/** Panels of the funnel, each as a file. */
export const FUNNEL_FILES: FilesOf<Funnel> = {
  funnel: funnelFile("funnel", ({ steps }) => steps, [
    { name: "Step", of: ({ name }) => STEP[name] },
    now,
    before,
  ]),
  statements: funnelFile("statements", ({ statements }) => statements, [
    { name: "Statement", of: ({ n }) => n },
    now,
    before,
  ]),
  sections: funnelFile("sections", ({ sections }) => sections, shareColumns("Section", sectionName)),
  methods: funnelFile("payment-methods", ({ methods }) => methods, [
    { name: "Method", of: ({ method }) => methodName(method) },
    { name: "Attempts", of: ({ tried }) => tried.now },
    { name: "Paid", of: ({ paid }) => paid.now },
    { name: "Attempts in the period before", of: ({ tried }) => tried.before, earlier: true },
    { name: "Paid in the period before", of: ({ paid }) => paid.before, earlier: true },
  ]),
};

/** Visits one by one. */
export const visitColumns: Column<ListedVisit>[] = [
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
