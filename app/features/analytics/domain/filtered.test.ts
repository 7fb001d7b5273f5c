import { expect, test } from "vitest";
import { type Answers, beside, summedByKey } from "./filtered.ts";

const answers = (more: Partial<Answers>): Answers => ({
  whence: [],
  visitSums: [],
  visitors: [],
  views: [],
  ...more,
});
const whence = {
  key: "k",
  day: "2026-11-01",
  platform: "instagram",
  source: "ig",
  campaign: "monsoon",
  device: "mobile",
  machine: "Safari on iOS",
  n: 5,
  single: 2,
  signups: 3,
  paid: 1,
  finished: 4,
};
const sumsOf = (given: Partial<Answers>, key = "k") =>
  Object.fromEntries(
    (summedByKey(answers(given)).get(key)?.sums ?? []).map(({ measure, name, part, n }) => [
      [measure, name, part].join("|"),
      n,
    ]),
  );

test("[ADMIN-07] chosen visits are summed under the measures that the statistics by day have", () => {
  expect(sumsOf({ whence: [whence] })).toEqual({
    "platform|instagram|": 5,
    "platform_signup|instagram|": 3,
    "platform_paid|instagram|": 1,
    "source|ig|": 5,
    "source_signup|ig|": 3,
    "source_paid|ig|": 1,
    "campaign|monsoon|": 5,
    "campaign_signup|monsoon|": 3,
    "campaign_paid|monsoon|": 1,
    "device|mobile|": 5,
    "browser|Safari|": 5,
    "system|iOS|": 5,
    "single||": 2,
    "visit||": 5,
    "fact|quest_finished|": 4,
    "fact|signed_up|": 3,
    "fact|paid|": 1,
  });
  expect(Object.keys(sumsOf({ whence: [{ ...whence, campaign: "", paid: 0 }] }))).not.toContain("campaign||");
  expect(Object.keys(sumsOf({ whence: [{ ...whence, paid: 0 }] })).filter((one) => /paid/.test(one))).toEqual(
    [],
  );
});

test("[ADMIN-07] where visits began and ended, how long they took and what they saw is summed", () => {
  expect(
    sumsOf({
      visitSums: [
        { key: "k", n: 2, entry: "/", exit: "/quest", hour: 9 },
        { key: "k", n: 1, entry: "/", exit: "/", hour: 9 },
        { key: "k", n: 3, entry: null, seconds: 60 },
      ],
      visitors: [
        { key: "k", day: "2026-11-01", n: 4 },
        { key: "k", day: "2026-11-02", n: 2 },
      ],
      views: [{ key: "k", page: "/", seconds: 10, n: 6 }],
    }),
  ).toEqual({
    "entry|/|": 3,
    "exit|/quest|": 2,
    "exit|/|": 1,
    "hour|9|": 3,
    "seconds|60|": 3,
    "visitor||": 6,
    "page|/|": 6,
    "page_time|/|10": 6,
  });
});

test("[ADMIN-07] each key and each day has its own sums", () => {
  const found = summedByKey(
    answers({
      whence: [whence, { ...whence, n: 1 }, { ...whence, day: "2026-11-02" }, { ...whence, key: "other" }],
      visitors: [{ key: "other", day: "2026-11-01", n: 4 }],
    }),
  );
  expect([...found.keys()]).toEqual(["k", "other"]);
  expect(found.get("k")?.days.filter(({ measure }) => measure === "visit")).toEqual([
    { day: "2026-11-01", measure: "visit", name: "", n: 6 },
    { day: "2026-11-02", measure: "visit", name: "", n: 5 },
  ]);
  expect(found.get("other")?.days.map(({ measure, name, n }) => [measure, name, n])).toEqual([
    ["visit", "", 5],
    ["fact", "quest_finished", 4],
    ["fact", "signed_up", 3],
    ["fact", "paid", 1],
    ["visitor", "", 4],
  ]);
});

const sum = (name: string, n: number, part = "") => ({ measure: "m", name, part, n });

test("[ADMIN-07] sums of two periods stand beside one another, also where one of them has none", () => {
  expect(beside([sum("a", 1), sum("a", 2), sum("b", 3)], [sum("a", 4), sum("a", 5, "p")])).toEqual([
    { measure: "m", name: "a", part: "", now: 3, before: 4 },
    { measure: "m", name: "b", part: "", now: 3, before: 0 },
    { measure: "m", name: "a", part: "p", now: 0, before: 5 },
  ]);
});
