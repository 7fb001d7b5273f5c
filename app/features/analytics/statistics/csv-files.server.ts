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
  type Two,
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
} from "../ui/words.ts";

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
/** A name as the page says it. */
type InWords = (name: string) => string;
const asItIs: InWords = (name) => name;

const now: Figure<Two> = { name: "In the period", of: (row) => row.now };
const before: Figure<Two> = { name: "In the one before", of: (row) => row.before, earlier: true };
const shareColumns = (name: string, say: InWords = asItIs): Figure<Share>[] => [
  { name, of: (row) => say(row.name) },
  now,
  before,
];
const placeColumns = (name: string, say: InWords): Figure<Place>[] => [
  { name, of: (row) => say(row.name) },
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

/** Panels of the first page, each as a file. */
export const OF_OVERVIEW: Record<string, (of: Overview, shown: Shown) => Response> = {
  traffic: ({ days }, shown) => fileOf("traffic", dayColumns(shown), days, shown),
  hours: ({ hours }, shown) =>
    fileOf(
      "hours",
      [{ name: "Hour (India)", of: (row: Overview["hours"][number]) => row.hour }, now, before],
      hours,
      shown,
    ),
  sources: ({ sources }, shown) => fileOf("sources", placeColumns("Source", sourceName), sources, shown),
  campaigns: ({ campaigns }, shown) =>
    fileOf("campaigns", placeColumns("Campaign", campaignName), campaigns, shown),
  platforms: ({ platforms }, shown) =>
    fileOf("platforms", placeColumns("Platform", platformName), platforms, shown),
  devices: ({ devices }, shown) => fileOf("devices", shareColumns("Device", deviceName), devices, shown),
  systems: ({ systems }, shown) => fileOf("systems", shareColumns("System"), systems, shown),
  browsers: ({ browsers }, shown) => fileOf("browsers", shareColumns("Browser"), browsers, shown),
  pages: ({ pages }, shown) =>
    fileOf(
      "pages",
      [
        { name: "Page", of: (row) => pageName(row.page) },
        { name: "Times opened", of: (row) => row.views },
        { name: "Times opened in the period before", of: (row) => row.before, earlier: true },
        { name: "Seconds seen, median", of: (row) => row.seconds },
      ],
      pages,
      shown,
    ),
  entries: ({ entries }, shown) =>
    fileOf("entry-pages", shareColumns("First page", pageName), entries, shown),
  exits: ({ exits }, shown) => fileOf("exit-pages", shareColumns("Last page", pageName), exits, shown),
  applies: ({ applies }, shown) =>
    fileOf("apply-clicks", shareColumns("Place of the link", placeName), applies, shown),
  paths: ({ paths }, shown) =>
    fileOf(
      "paths",
      [
        { name: "Path", of: (row) => row.pages.map(pathName).join(" > ") },
        { name: "Visits", of: (row) => row.visits },
      ],
      paths,
      shown,
    ),
};

/** Panels of the funnel, each as a file; undefined where there is no such panel. */
export function ofFunnel(panel: string, funnel: Funnel, shown: Shown): Response | undefined {
  if (panel === "funnel")
    return fileOf(
      "funnel",
      [{ name: "Step", of: ({ name }: Funnel["steps"][number]) => STEP[name] }, now, before],
      funnel.steps,
      shown,
    );
  if (panel === "statements")
    return fileOf(
      "statements",
      [{ name: "Statement", of: (row: (typeof funnel.statements)[number]) => row.n }, now, before],
      funnel.statements,
      shown,
    );
  if (panel === "sections")
    return fileOf("sections", shareColumns("Section", sectionName), funnel.sections, shown);
  if (panel === "methods")
    return fileOf(
      "payment-methods",
      [
        { name: "Method", of: (row) => methodName(row.method) },
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
