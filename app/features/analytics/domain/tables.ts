import { grouped, percent, shareOf } from "../../../lib/india-format.ts";
import { inRupees } from "../../../lib/money.ts";
import { keysOf } from "../../../lib/typed.ts";
import { type Funnel, isMoney, METRIC_NAMES, type Overview, type Place, type Share } from "./figures.ts";
import {
  campaignName,
  clock,
  deviceName,
  methodName,
  pageName,
  pathName,
  placeName,
  platformName,
  sectionName,
  sectionPlace,
  sourceName,
  STEP,
} from "./words.ts";

type Cell = string | number | null;
/**
 * A column of figures; a number is a count unless `as` says otherwise (a share is 0…1). `nameOf` formats a
 * stored value. `earlier`: of the period before. `derived`: computed from other columns, and not in files.
 */
type Column = {
  name: string;
  as?: "share" | "seconds";
  nameOf?: (value: string) => string;
  earlier?: true;
  derived?: true;
};
/** The figures of a panel, for its table and its file. */
export type FigureTable = { columns: Column[]; rows: Cell[][] };

function tableOf<Row>(
  compared: boolean,
  rows: readonly Row[],
  all: (Column & { of: (row: Row) => Cell })[],
): FigureTable {
  const columns = all.filter(({ earlier }) => compared || !earlier);
  return { columns, rows: rows.map((row) => columns.map(({ of }) => of(row))) };
}

/** A cell as shown on a screen. */
export function cellText({ as, nameOf }: Column, cell: Cell): string {
  if (cell === null) return "–";
  if (typeof cell === "string") return nameOf ? nameOf(cell) : cell;
  if (as === "share") return percent(cell);
  return as === "seconds" ? clock(cell) : grouped(cell);
}

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : null);
/** The sum over all values, usually of visits. */
export const totalOf = (shares: readonly Share[]) => shares.reduce((sum, { now }) => sum + now, 0);

const sharesTable = (
  compared: boolean,
  name: string,
  shares: readonly Share[],
  { nameOf = (value: string) => value, counted = "Visits", share = "Share", of = totalOf(shares) } = {},
): FigureTable =>
  tableOf(compared, shares, [
    { name, nameOf, of: (row) => row.name },
    { name: counted, of: ({ now }) => now },
    { name: `${counted} before`, of: ({ before }) => before, earlier: true },
    { name: share, as: "share", of: ({ now }) => ratio(now, of), derived: true },
  ]);

const placesTable = (
  compared: boolean,
  name: string,
  places: readonly Place[],
  nameOf: typeof sourceName,
): FigureTable =>
  tableOf(compared, places, [
    { name, nameOf, of: (row) => row.name },
    { name: "Visits", of: ({ visits }) => visits },
    { name: "Visits before", of: ({ before }) => before, earlier: true },
    { name: "Sign-ups", of: ({ signups }) => signups },
    { name: "Visits with a payment", of: ({ paid }) => paid },
    { name: "Bought", as: "share", of: ({ paid, visits }) => ratio(paid, visits), derived: true },
  ]);

/** The key figures of each day; with a filter without money, which belongs to no visit. */
function daysTable(compared: boolean, days: Overview["days"], filtered: boolean): FigureTable {
  const metrics = keysOf(METRIC_NAMES)
    .filter((metric) => !filtered || !isMoney(metric))
    .map((metric) =>
      isMoney(metric)
        ? { metric, name: `${METRIC_NAMES[metric]} (rupees)`, format: inRupees }
        : { metric, name: METRIC_NAMES[metric], format: Number },
    );
  return tableOf(compared, days, [
    { name: "Day (India)", of: ({ day }) => day },
    ...metrics.map(({ metric, name, format }) => ({
      name,
      of: ({ now }: Overview["days"][number]) => format(now[metric]),
    })),
    ...metrics.map(({ metric, name, format }) => ({
      name: `${name} before`,
      of: ({ before }: Overview["days"][number]) => before && format(before[metric]),
      earlier: true as const, // the type has only `true`
    })),
  ]);
}

/** The figures of the overview, by panel. */
export const overviewTables = (
  overview: Overview,
  { compared, filtered }: { compared: boolean; filtered: boolean },
) => ({
  traffic: daysTable(compared, overview.days, filtered),
  sources: placesTable(compared, "Source", overview.sources, sourceName),
  campaigns: placesTable(compared, "Campaign", overview.campaigns, campaignName),
  platforms: placesTable(compared, "Platform", overview.platforms, platformName),
  "sign-ups": tableOf(
    compared,
    overview.platforms.toSorted((a, b) => b.signups - a.signups),
    [
      { name: "Platform", nameOf: platformName, of: ({ name }) => name },
      { name: "Sign-ups", of: ({ signups }) => signups },
      { name: "Visits", of: ({ visits }) => visits },
      { name: "Of visits", as: "share", of: (row) => ratio(row.signups, row.visits), derived: true },
    ],
  ),
  devices: sharesTable(compared, "Device", overview.devices, { nameOf: deviceName }),
  systems: sharesTable(compared, "System", overview.systems),
  browsers: sharesTable(compared, "Browser", overview.browsers),
  pages: tableOf(compared, overview.pages, [
    { name: "Page", nameOf: pageName, of: ({ page }) => page },
    { name: "Opened", of: ({ views }) => views },
    { name: "Opened before", of: ({ before }) => before, earlier: true },
    { name: "Time, median", as: "seconds", of: ({ seconds }) => seconds },
  ]),
  "entry-pages": sharesTable(compared, "First page", overview.entries, { nameOf: pageName }),
  "exit-pages": sharesTable(compared, "Last page", overview.exits, { nameOf: pageName }),
  "apply-clicks": sharesTable(compared, "Place on the site", overview.applies, {
    nameOf: placeName,
    counted: "Clicks",
  }),
  paths: tableOf(compared, overview.paths, [
    { name: "Path", of: ({ pages }) => pages.map(pathName).join(" > ") },
    { name: "Visits", of: ({ visits }) => visits },
  ]),
});

/** How far a result is read: its sections in their order. */
function sectionsTable(compared: boolean, { sections, shares, read }: Funnel): FigureTable {
  const shared = new Map(shares.map(({ name, now }) => [name, now]));
  const ordered = sections.toSorted((a, b) => sectionPlace(a.name) - sectionPlace(b.name));
  const { columns, rows } = sharesTable(compared, "Section", ordered, {
    nameOf: sectionName,
    share: "Reached",
    of: Math.max(read.now, ...ordered.map(({ now }) => now)),
  });
  return {
    columns: [...columns, { name: "Shared" }],
    rows: rows.map((cells) => [...cells, shared.get(String(cells[0])) ?? 0]),
  };
}

/** The figures of the funnel, by panel. */
export const funnelTables = (funnel: Funnel, compared: boolean) => ({
  funnel: tableOf(compared, funnel.steps, [
    { name: "Step", of: ({ name }) => STEP[name] },
    { name: "In the period", of: ({ now }) => now },
    { name: "In the period before", of: ({ before }) => before, earlier: true },
    { name: "Share", of: stepShare, derived: true },
  ]),
  statements: tableOf(compared, funnel.statements, [
    { name: "Statement", of: ({ n }) => n },
    { name: "Answered", of: ({ now }) => now },
    { name: "Answered before", of: ({ before }) => before, earlier: true },
  ]),
  sections: sectionsTable(compared, funnel),
  "payment-methods": tableOf(compared, funnel.methods, [
    { name: "Method", nameOf: methodName, of: ({ method }) => method },
    { name: "Tried", of: ({ tried }) => tried.now },
    { name: "Paid", of: ({ paid }) => paid.now },
    { name: "Success", as: "share", of: ({ tried, paid }) => ratio(paid.now, tried.now), derived: true },
    { name: "Tried before", of: ({ tried }) => tried.before, earlier: true },
    { name: "Paid before", of: ({ paid }) => paid.before, earlier: true },
  ]),
});
/** Panels of the funnel. */
export const FUNNEL_PANELS = ["funnel", "statements", "sections", "payment-methods"];

/** "56% of “quest started”"; null for a step without a share. */
export const stepShare = ({ share }: Funnel["steps"][number]) =>
  share && `${shareOf(share.part, share.whole)} of “${STEP[share.of].toLowerCase()}”`;
