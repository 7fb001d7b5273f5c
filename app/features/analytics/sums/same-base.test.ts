import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import { Hono } from "hono";
import * as analytics from "../analytics.server.ts";
import { noteFact } from "../collection/facts.server.ts";
import { rollUpAll } from "../fixtures.ts";
import { statisticsHttp } from "../statistics/http.server.ts";
import type { Filter } from "../domain/filter.ts";
import { from, type More, onLaptop, over, statisticsFixtures } from "../statistics/statistics-fixtures.ts";

const services = useServices();
const { setClock, visit, overview } = statisticsFixtures(services);
const onePage: [string, number][] = [["/", 20]];
const fact = (time: string, kind: "paid" | "refunded" | "quest_started", reference: string) => {
  setClock(time);
  return noteFact(services, { kind, reference });
};

const namesBefore = (rows: { name: string; before: number }[]) =>
  rows.flatMap(({ name, before }) => (before > 0 ? [[name, before]] : []));

/** The response for a panel's CSV file. */
async function fileOf(panel: string, choice: string) {
  const app = new Hono<{ Variables: { admin: { id: string; name: string } } }>();
  app.use(async (c, next) => {
    c.set("admin", { id: "asha", name: "Asha" });
    await next();
  });
  return app.route("/", statisticsHttp(services)).request(`/api/admin/analytics/${panel}.csv?${choice}`);
}
const nameOf = async (panel: string, choice: string) =>
  (await fileOf(panel, choice)).headers.get("content-disposition");
/** The column headings of a panel's file. */
async function headingsOf(panel: string, choice: string) {
  const answer = await fileOf(panel, choice);
  const [first = ""] = (await answer.text()).replace("\uFEFF", "").split("\r\n");
  return first.match(/"[^"]+"|[^,]+/g)!.map((one) => one.replaceAll('"', ""));
}

describe("[ADMIN-07] compared figures cover the same times and the same visits", () => {
  test("computes the previous single-page share over the same part of the day", async () => {
    await visit("2026-11-19T04:00:00Z");
    await visit("2026-11-19T04:10:00Z", { seen: onePage });
    for (let n = 0; n < 3; n++) await visit("2026-11-19T09:00:00Z", { seen: onePage }); // oxlint-disable-line no-await-in-loop
    await visit("2026-11-20T04:00:00Z", { seen: onePage });
    await rollUpAll(services);
    setClock("2026-11-20T06:00:00Z");
    expect((await overview("days=1")).single).toEqual({ now: 1, before: 0.5 });
    expect((await overview("days=1", { device: "mobile" })).single).toEqual({ now: 1, before: 0.5 });
  });

  test("shows the same current and previous counts in the funnel as in the key figures", async () => {
    await visit("2026-11-19T04:00:00Z");
    await visit("2026-11-19T09:00:00Z");
    await fact("2026-11-19T04:10:00Z", "quest_started", "q1");
    await fact("2026-11-19T09:10:00Z", "quest_started", "q2");
    await fact("2026-11-19T09:10:00Z", "paid", "p1");
    await rollUpAll(services);
    await fact("2026-11-20T04:10:00Z", "paid", "p2"); // not in the roll-up yet
    setClock("2026-11-20T06:00:00Z");
    const { totals } = await overview("days=1");
    const { steps } = await analytics.readFunnel(services, over("days=1"));
    expect(steps.map(({ name, now, before }) => [name, now, before])).toEqual([
      ["visit", totals.visits.now, totals.visits.before],
      ["quest_started", 0, 1],
      ["quest_finished", 0, 0],
      ["signed_up", 0, 0],
      ["paid", 1, 0],
      ["refunded", 0, 0],
    ]);
    expect(totals).toMatchObject({ visits: { now: 0, before: 1 }, paid: { now: 1, before: 0 } });
  });

  test("estimates part of a day with expired visits by the share of its hours", async () => {
    await visit("2026-11-19T04:00:00Z");
    await visit("2026-11-19T05:50:00Z", { address: "203.0.113.8" }); // 11:20 in India: in the present hour
    await visit("2026-11-19T09:00:00Z", { address: "203.0.113.9" });
    await visit("2026-11-19T09:00:00Z", { address: "203.0.113.10" });
    await fact("2026-11-19T05:00:00Z", "paid", "p1");
    await fact("2026-11-19T09:00:00Z", "paid", "p2");
    setClock("2026-11-20T06:00:00Z");
    await rollUpAll(services);
    await services.db.execute(sql`truncate analytics_visits`);
    const { visits, visitors, paid } = (await overview("days=1")).totals;
    expect([visits.before, visitors.before, paid.before]).toEqual([2, 2, 1]);
    expect((await overview("days=1", { device: "mobile" })).totals.visits.before).toBe(2);
  });

  test("counts the previous day up to the present minute in every list", async () => {
    const read: More["actions"] = [
      { action: "report_section" as const, page: "/", extras: { section: "s2" } },
      { action: "apply_click" as const, page: "/", extras: { place: "nav" } },
    ];
    for (const [time, last, more] of [
      ["2026-11-19T04:00:00Z", 1, from("instagram", "ig", "dusk")],
      ["2026-11-19T06:10:00Z", 2, from("google", "google")], // in the present hour
      ["2026-11-19T09:00:00Z", 1, { ...from("instagram", "ig", "dusk"), ...onLaptop }],
      ["2026-11-19T09:30:00Z", 3, from("google", "google")],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- sequential
      await visit(time, { address: `203.0.113.${last}`, seen: onePage, actions: read, ...more });
    setClock("2026-11-20T06:00:30Z");
    const lists = async (filter: Filter) => {
      const shown = await overview("days=1", filter);
      const { sections, read: readers } = await analytics.readFunnel(services, over("days=1"), filter);
      const { sources, campaigns, devices, entries, exits, pages } = shown;
      return {
        totals: [shown.totals.visits.before, shown.totals.visitors.before],
        lists: [sources, campaigns, devices, entries, exits, sections].map(namesBefore),
        pages: pages.map(({ page, before }) => [page, before]),
        read: readers.before,
      };
    };
    const until = {
      totals: [1, 1],
      lists: [[["instagram", 1]], [["dusk", 1]], [["mobile", 1]], [["/", 1]], [["/", 1]], [["s2", 1]]],
      pages: [["/", 1]],
      read: 1,
    };
    const all = async () => [
      await lists({}),
      await lists({ device: "mobile" }),
      await lists({ device: "mobile", platform: "instagram" }),
    ];
    expect(await all()).toEqual([until, until, until]);
    await rollUpAll(services);
    expect(await all()).toEqual([until, until, until]);
    expect(namesBefore((await overview("days=1")).applies)).toEqual([["nav", 1]]);
    // the hourly chart shows the whole previous day
    expect((await overview("days=1")).hours.map(({ before }) => before).filter(Boolean)).toEqual([1, 1, 2]);
  });

  test("shows no time on site without visits, whatever the previous value", async () => {
    await visit("2026-11-10T04:00:00Z", { seen: onePage });
    await rollUpAll(services);
    const shown = await overview("from=2026-11-11&to=2026-11-11");
    expect(shown.seconds).toEqual({ now: null, before: 20 });
    expect(shown.pages).toEqual([{ page: "/", views: 0, visits: 0, before: 1, seconds: null }]);
  });

  test("omits figures that belong to no visit from filtered funnels and files", async () => {
    await visit("2026-11-10T04:00:00Z");
    await fact("2026-11-10T04:10:00Z", "paid", "p3");
    await fact("2026-11-10T05:10:00Z", "refunded", "r3");
    await rollUpAll(services);
    setClock("2026-11-20T06:00:00Z");
    const stepsOf = async (filter = {}) =>
      (await analytics.readFunnel(services, over("days=30"), filter)).steps.map(({ name }) => name);
    expect(await stepsOf({ device: "mobile" })).toEqual([
      "visit",
      "quest_started",
      "quest_finished",
      "signed_up",
      "paid",
    ]);
    expect(await stepsOf()).toContain("refunded");
    expect(await headingsOf("traffic", "device=mobile&compare=none")).toEqual([
      "Day (India)",
      "Visits",
      "Daily visitors",
      "Quests finished",
      "Sign-ups",
      "Orders paid",
    ]);
    expect(await headingsOf("traffic", "")).toContain("Gross revenue (rupees)");
  });

  test.each([
    ["traffic", 8],
    ["sources", 1],
    ["devices", 1],
    ["pages", 1],
    ["exit-pages", 1],
    ["funnel", 1],
    ["statements", 1],
    ["sections", 1],
    ["payment-methods", 2],
  ])("omits the previous period's columns from the %s file without a comparison", async (panel, earlier) => {
    setClock("2026-11-20T06:00:00Z");
    const both = await headingsOf(panel, "days=1");
    const alone = await headingsOf(panel, "days=1&compare=none");
    expect(alone).toEqual(both.filter((one) => !one.endsWith("before")));
    expect(both.length - alone.length).toBe(earlier);
  });

  test("names files by their days and uses the labels of the page", async () => {
    setClock("2026-11-20T06:00:00Z");
    await visit("2026-11-20T04:00:00Z", { seen: onePage });
    await rollUpAll(services);
    expect(await nameOf("traffic", "days=7")).toContain('"traffic-2026-11-14-to-2026-11-20.csv"');
    expect(await nameOf("visits", "days=1")).toContain('"visits-2026-11-20.csv"');
    for (const [panel, words] of [
      ["platforms", "Instagram,1,"],
      ["devices", "Phone,1"],
      ["funnel", "Quest started,0"],
      ["visits", ",Phone,"],
      ["visits", ",Started the quest,Finished the quest,"],
    ] as const) {
      const file = await (await fileOf(panel, "days=1&compare=none")).text(); // oxlint-disable-line no-await-in-loop -- sequential
      expect(file).toContain(words);
      expect(file).not.toMatch(/quest_started|quest start\b|\bmobile\b/);
    }
  });
});
