import { describe, expect, test } from "vitest";
import { growth } from "./questions.ts";
import { choicesIn, isFiltered, viewAddress, filterFrom } from "./filter.ts";
import { oneSource, platformByHost, platformByName } from "./platforms.ts";
import { STEPS, stepsOf } from "./steps.ts";
import { stopsOf } from "./funnel.ts";
import { buildPathTree } from "./tree.ts";
import { changeText } from "../../../ui/admin/tiles.tsx";

const asked = (query: string) => filterFrom(new URLSearchParams(query));

describe("[ADMIN-07] the filter in an address", () => {
  test("reads each filter, and normalizes the name of a source", () => {
    const all = "platform=google&source=ig&campaign=monsoon&device=mobile&entry=%2F&exit=%2Fquest&did=signup";
    expect(asked(all)).toEqual({
      filter: {
        platform: "google",
        source: "instagram",
        campaign: "monsoon",
        device: "mobile",
        entry: "/",
        exit: "/quest",
        did: "signup",
      },
      problem: null,
    });
    expect(asked("device=&more=1")).toEqual({ filter: {}, problem: null });
  });
  test.each([
    ["device=fridge&source=x", "There is no device “fridge”; it was left out.", { source: "twitter" }],
    ["platform=myspace", "There is no platform “myspace”; it was left out.", {}],
    ["did=dance&device=mobile", "There is no step “dance”; it was left out.", { device: "mobile" }],
    ["device=fridge&did=dance", "There is no device “fridge”; it was left out.", {}],
  ])("reports %s: %s", (query, problem, filter) => expect(asked(query)).toEqual({ filter, problem }));
  test("distinguishes an empty filter from a set one", () => {
    expect([isFiltered({}), isFiltered({ device: "mobile" })]).toEqual([false, true]);
  });
});

test.each([
  [
    "facebook",
    ["facebook", "fb", "meta"],
    ["facebook.com", "m.facebook.com", "fb.com", "fb.me", "com.facebook.katana", "com.facebook.orca"],
  ],
  ["instagram", ["instagram", "ig", "Insta"], ["l.instagram.com", "instagr.am", "com.instagram.android"]],
  ["twitter", ["twitter", "X", "x.com"], ["twitter.com", "x.com", "t.co", "com.twitter.android"]],
  ["linkedin", ["linkedin", "li"], ["www.linkedin.com", "lnkd.in", "com.linkedin.android"]],
  ["tiktok", ["tiktok", "tt"], ["tiktok.com", "com.zhiliaoapp.musically", "com.ss.android.ugc.trill"]],
  ["youtube", ["youtube", "yt"], ["youtube.com", "youtu.be", "com.google.android.youtube"]],
  [
    "google",
    ["google", "gads", "adwords"],
    ["www.google.com", "google.co.in", "com.google.android.gm", "com.google.android.googlequicksearchbox"],
  ],
] as const)("[TRACK-01] recognises %s by its names, hosts and apps", (platform, names, hosts) => {
  for (const name of names) expect([name, platformByName(name)]).toEqual([name, platform]);
  for (const host of hosts)
    expect([host, platformByHost(host), platformByName(host), oneSource(host)]).toEqual([
      host,
      platform,
      platform,
      platform,
    ]);
});

test("[TRACK-01] classifies an unknown name as other and an unknown host as referral", () => {
  expect([platformByName("fax"), platformByHost("fax.test"), oneSource("fax")]).toEqual([
    "other",
    "referral",
    "fax",
  ]);
});

test.each([
  ["whatsapp", ["whatsapp", "web.whatsapp.com", "wa.me", "com.whatsapp"]],
  ["telegram", ["Telegram", "t.me", "org.telegram.messenger"]],
  ["reddit", ["reddit", "out.reddit.com", "com.reddit.frontpage"]],
  ["pinterest", ["pinterest", "in.pinterest.com", "pinterest.co.uk", "com.pinterest"]],
  ["slack", ["slack", "app.slack.com", "com.slack"]],
])("[TRACK-01] recognises the source %s, which is not a platform, by its hosts and app", (source, names) => {
  expect(new Set(names.map(oneSource))).toEqual(new Set([source]));
});

test("[TRACK-01] ignores case and www. in the name of a source", () => {
  expect(["Fax", "FAX", " fax ", "www.fax.test", "WWW.Fax.test"].map(oneSource)).toEqual([
    "fax",
    "fax",
    "fax",
    "fax.test",
    "fax.test",
  ]);
});

test("[ADMIN-07] encodes steps as a bitmask", () => {
  expect(STEPS).toEqual({
    quest_start: 1,
    quest_finish: 2,
    report_section: 4,
    signup: 8,
    payment_start: 16,
    payment_failed: 32,
    payment_done: 64,
    apply_click: 128,
    newsletter_join: 256,
  });
  const actions = ["signup", "quest_start", "signup", "toString"].map((action) => ({ action }));
  expect([stepsOf(actions), stepsOf([])]).toEqual([9, 0]);
});

const counts = (...now: number[]) => now.map((one, at) => ({ n: at + 1, now: one, before: 0 }));

describe("[ADMIN-07] where people stop in one half of the quest", () => {
  test("computes shares of those who answered the first statement, and marks the three worst", () => {
    expect(stopsOf(counts(100, 90, 88, 60, 59, 59), 0)).toEqual([
      { n: 1, count: 100, answered: 1, stopped: 0.1, worst: true },
      { n: 2, count: 90, answered: 0.9, stopped: 0.02, worst: true },
      { n: 3, count: 88, answered: 0.88, stopped: 0.28, worst: true },
      { n: 4, count: 60, answered: 0.6, stopped: 0.01, worst: false },
      { n: 5, count: 59, answered: 0.59, stopped: 0, worst: false },
      { n: 6, count: 59, answered: 0.59, stopped: 0, worst: false },
    ]);
  });
  test("treats each half separately", () => {
    const all = counts(...Array.from({ length: 116 }, (_, at) => (at < 58 ? 50 : 10)));
    expect(stopsOf(all, 0).map(({ n }) => n)).toEqual(Array.from({ length: 58 }, (_, at) => at + 1));
    expect(stopsOf(all, 1)[0]).toEqual({ n: 59, count: 10, answered: 1, stopped: 0, worst: false });
    expect(stopsOf(all, 1)).toHaveLength(58);
    expect(stopsOf(all, 0).at(-1)).toMatchObject({ n: 58, stopped: 0 });
  });
  test("caps shares at 1, and returns 0 without answers", () => {
    expect(stopsOf(counts(10, 12, 12), 0)).toMatchObject([
      { answered: 1, stopped: 0, worst: false },
      { answered: 1, stopped: 0 },
      { answered: 1, stopped: 0 },
    ]);
    expect(stopsOf(counts(0, 0), 0)).toMatchObject([{ answered: 0, stopped: 0, worst: false }, {}]);
    expect(stopsOf([], 0)).toEqual([]);
  });
});

test("[ADMIN-07] merges paths into a tree, most frequent first, and groups the rest", () => {
  const none = { pages: 0, visits: 0 };
  const end = (page: string, visits: number) => ({ page, visits, left: visits, next: [], others: none });
  const paths = [
    { pages: ["/", "/b"], visits: 2 },
    { pages: ["/", "/a"], visits: 2 },
    { pages: ["/", "/c", "/a"], visits: 1 },
    { pages: ["/"], visits: 3 },
    { pages: ["/quest"], visits: 9 },
    { pages: ["/apply"], visits: 1 },
    { pages: ["/faq", "/apply"], visits: 1 },
  ];
  expect(buildPathTree(paths, { pages: 2, oneIn: 200 })).toEqual({
    next: [
      end("/quest", 9),
      {
        page: "/",
        visits: 8,
        left: 3,
        next: [end("/a", 2), end("/b", 2)],
        others: { pages: 1, visits: 1 },
      },
    ],
    others: { pages: 2, visits: 2 },
  });
  expect(buildPathTree([])).toEqual({ next: [], others: none });
  const rare = [
    { pages: ["/", "/a"], visits: 993 },
    { pages: ["/", "/b"], visits: 5 },
    { pages: ["/", "/c"], visits: 2 },
  ];
  expect(buildPathTree(rare).next).toMatchObject([
    { page: "/", next: [end("/a", 993), end("/b", 5)], others: { pages: 1, visits: 2 } },
  ]);
});

test("[ADMIN-07] formats a change with the digits of a tile, or as a dash without a previous value", () => {
  expect([growth(12, 10), growth(9, 10), growth(10, 10), growth(1, 0), growth(0, 3)]).toEqual([
    "+20%",
    "−10%",
    "+0%",
    "–",
    "−100%",
  ]);
  for (const [now, before] of [
    [1_200, 950],
    [1_033, 1_000],
    [1_000, 1_003],
  ] as const)
    expect(growth(now, before).slice(1)).toBe(changeText({ now, before }).slice(1));
});

test("[ADMIN-07] keeps period, comparison and filters of a URL in a fixed order", () => {
  const given = new URLSearchParams(
    "did=signup&days=7&compare=year&device=+&x=1&from=2026-11-01&to=2026-11-02",
  );
  expect(String(choicesIn(given))).toBe("days=7&from=2026-11-01&to=2026-11-02&compare=year&did=signup");
  expect(viewAddress("/admin/analytics", "days=7")).toBe("/admin/analytics?days=7");
  expect(viewAddress("/admin/analytics", "")).toBe("/admin/analytics");
});
