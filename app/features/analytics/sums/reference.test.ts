import { expect, test } from "vitest";
import { type GeneratedVisit, generateVisits } from "../../../../benchmarks/journeys-generator.ts";
import { indiaClock } from "../../../lib/india-clock.ts";
import { indiaDay } from "../../../lib/india-time.ts";
import { useServices } from "../../../../testing/services.ts";
import * as analytics from "../analytics.server.ts";
import { rollUpAll } from "../fixtures.ts";
import type { Action, Extras } from "../contract.ts";
import type { Funnel, Overview } from "../domain/figures.ts";
import type { Filter } from "../domain/filter.ts";
import { periodFrom } from "../domain/period.ts";
import { oneSource } from "../domain/platforms.ts";
import { statisticsFixtures } from "../statistics/statistics-fixtures.ts";

// A naive reference implementation that counts every figure from the records that browsers sent.

const services = useServices([], { ANALYTICS_RAW_DAYS: "60" });
const { setClock } = statisticsFixtures(services);
const NOW = Date.parse("2026-11-20T06:20:00Z");

const VISITS = [...generateVisits({ seed: 3, until: NOW, days: 9, count: 400 })];

const startOf = ({ record }: GeneratedVisit) => Date.parse(record.session_info.timestamp);
const pagesOf = ({ record }: GeneratedVisit) => record.page_journey.map(({ page }) => page);
/** A page as stored: without the key to a result. */
const masked = (page: string) => page.replace(/^\/quest-result\/.+/, "/quest-result/:user/:session/:test");
const extrasOf = ({ record }: GeneratedVisit, action: Action, name: string) =>
  record.user_actions.flatMap((userAction) => {
    const extras = (userAction.extras ?? {}) as Extras; // the generator creates no others
    return userAction.action === action && extras[name] !== undefined ? [String(extras[name])] : [];
  });
const has = ({ record }: GeneratedVisit, action: string) =>
  record.user_actions.some((userAction) => userAction.action === action);

function matchesFilter(visit: GeneratedVisit, filter: Filter): boolean {
  const { platform_source: from, device_info: device } = visit.record;
  const pages = pagesOf(visit).map(masked);
  const dimensions: Record<string, string | undefined> = {
    platform: from.platform,
    source: oneSource(from.source),
    campaign: from.campaign,
    device: device.type,
    entry: pages[0],
    exit: pages.at(-1),
  };
  return Object.entries(filter).every(([name, value]) =>
    name === "did" ? has(visit, value) : dimensions[name] === value,
  );
}

/** Counts each value; ignores "". */
function countsOf(values: string[]): Record<string, number> {
  const result: Record<string, number> = {};
  for (const value of values) if (value) result[value] = (result[value] ?? 0) + 1;
  return result;
}
const distinct = (values: string[]) => [...new Set(values)];

function reference(visits: GeneratedVisit[]) {
  const places = visits.map(({ record }) => record.platform_source);
  const pages = visits.map((visit) => pagesOf(visit).map(masked));
  const of = (value: (visit: GeneratedVisit) => string[]) => countsOf(visits.flatMap(value));
  return {
    visits: visits.length,
    visitors: distinct(
      visits.map((visit) => `${indiaDay(startOf(visit))} ${visit.sender.address} ${visit.sender.userAgent}`),
    ).length,
    single: pages.filter(({ length }) => length === 1).length,
    days: of((visit) => [indiaDay(startOf(visit))]),
    platforms: countsOf(places.map(({ platform }) => platform)),
    sources: countsOf(places.map(({ source }) => oneSource(source))),
    campaigns: countsOf(places.map(({ campaign }) => campaign)),
    devices: of(({ record }) => [record.device_info.type]),
    views: countsOf(pages.flat()),
    pageVisits: countsOf(pages.flatMap(distinct)),
    entries: countsOf(pages.map((path) => path[0] ?? "")),
    exits: countsOf(pages.map((path) => path.at(-1) ?? "")),
    statements: of((visit) => distinct(extrasOf(visit, "quest_statement", "n"))),
    sections: of((visit) => distinct(extrasOf(visit, "report_section", "section"))),
    shares: of((visit) => extrasOf(visit, "share", "section")),
    read: visits.filter((visit) => has(visit, "report_section")).length,
    offers: visits.filter((visit) => has(visit, "offer_open")).length,
    checkouts: visits.filter((visit) => has(visit, "payment_start")).length,
  };
}

/** Positive numbers by row name. */
const table = <Row>(rows: Row[], name: (row: Row) => string, n: (row: Row) => number) =>
  Object.fromEntries(rows.flatMap((row) => (n(row) > 0 ? [[name(row), n(row)]] : [])));

type Which = "now" | "before";
/** The same figures, as the pages show them. */
function shownFigures(overview: Overview, funnel: Funnel, which: Which): ReturnType<typeof reference> {
  const totals = overview.totals;
  const shares = (rows: { name: string; now: number; before: number }[]) =>
    table(
      rows,
      ({ name }) => name,
      (row) => row[which],
    );
  const places = (rows: Overview["sources"]) =>
    table(
      rows,
      ({ name }) => name,
      ({ visits, before }) => (which === "now" ? visits : before),
    );
  return {
    visits: totals.visits[which],
    visitors: totals.visitors[which],
    single: Math.round((overview.single[which] ?? 0) * totals.visits[which]),
    days: table(
      overview.days,
      ({ day }) => day,
      (day) => day[which]?.visits ?? 0,
    ),
    platforms: places(overview.platforms),
    sources: places(overview.sources),
    campaigns: places(overview.campaigns),
    devices: shares(overview.devices),
    views: table(
      overview.pages,
      ({ page }) => page,
      ({ views, before }) => (which === "now" ? views : before),
    ),
    pageVisits: table(
      overview.pages,
      ({ page }) => page,
      ({ visits }) => visits,
    ),
    entries: shares(overview.entries),
    exits: shares(overview.exits),
    statements: table(
      funnel.statements,
      ({ n }) => String(n),
      (row) => row[which],
    ),
    sections: shares(funnel.sections),
    shares: shares(funnel.shares),
    read: funnel.read[which],
    offers: funnel.offers[which],
    checkouts: funnel.checkouts[which],
  };
}

const FILTERS: Filter[] = [
  {},
  { device: "mobile" },
  { platform: "instagram" },
  { source: "google" },
  {
    campaign:
      VISITS.find(({ record }) => record.platform_source.campaign)?.record.platform_source.campaign ?? "",
  },
  { entry: "/" },
  { exit: "/pricing" },
  { did: "quest_finish" },
  { did: "payment_start" },
  { device: "mobile", platform: "instagram" },
  { entry: "/", did: "quest_start", device: "desktop" },
];
const PERIODS = ["days=1", "days=7", "from=2026-11-13&to=2026-11-15", "from=2026-11-18&to=2026-11-20"];

test("[SPEED-05] [ADMIN-07] matches a count of the raw records for every filter, from visits and from the roll-up", async () => {
  setClock(new Date(NOW).toISOString());
  await analytics.fillVisits(services, VISITS);
  await analytics.rollUpToday(services);
  const check = async (filters: Filter[]) => {
    for (const periodQuery of PERIODS)
      for (const filter of filters) {
        const { period } = periodFrom(new URLSearchParams(periodQuery), "2026-11-20");
        /* oxlint-disable no-await-in-loop -- sequential */
        const overview = await analytics.readOverview(services, period, filter);
        const funnel = await analytics.readFunnel(services, period, filter);
        /* oxlint-enable no-await-in-loop */
        const within = (from: string, to: string, until = "24:00") =>
          VISITS.filter((visit) => {
            const { date, time } = indiaClock(new Date(startOf(visit)));
            return (
              date >= from && (date < to || (date === to && time < until)) && matchesFilter(visit, filter)
            );
          });
        const now = within(period.from, period.to);
        expect([periodQuery, filter, shownFigures(overview, funnel, "now")]).toEqual([
          periodQuery,
          filter,
          reference(now),
        ]);
        const { from, to } = period.before ?? { from: "", to: "" };
        const before = within(
          from,
          to,
          period.to === "2026-11-20" ? indiaClock(new Date(NOW)).time : "24:00",
        );
        const { days: _days, pageVisits: _pages, ...earlier } = reference(before);
        expect([periodQuery, filter, shownFigures(overview, funnel, "before")]).toMatchObject([
          periodQuery,
          filter,
          earlier,
        ]);
      }
  };
  await check(FILTERS.slice(1)); // counted from visits: no day is rolled up by filter yet
  await rollUpAll(services);
  await check(FILTERS);
});
