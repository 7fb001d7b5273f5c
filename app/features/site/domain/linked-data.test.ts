import { expect, test } from "vitest";
import { faqPage, type House, monthOf, nextWeek, organisation } from "./linked-data.ts";

const house: House = {
  origin: "https://villa.test",
  brand: {
    name: "Villa Vesper",
    applyUrl: "",
    support: "",
    instagram: "https://instagram.test/villa",
    linkedin: "",
    x: "",
  },
  registration: { closeDate: "2026-12-20", closed: false },
};
const NOW = new Date("2026-11-22T12:00:00+05:30");
const tier = { price: "₹45,000 - ₹60,000", was: "" };
const facts = {
  seats: 20,
  applications: 42,
  accepting: "February 2027",
  changedOn: null,
  tiers: { insider: tier, main: tier, executive: tier },
};

test.each([
  ["February 2026", "2026-02"],
  [" december 2027 ", "2027-12"],
  ["Spring 2026", undefined],
  ["soon", undefined],
  ["", undefined],
])("%j is the month %s", (text, month) => expect(monthOf(text)).toBe(month));

test("the week is told as far as the settings know it, and no further", () => {
  const week = nextWeek(house, facts, NOW)!;
  expect(week).toMatchObject({
    startDate: "2027-02",
    offers: { lowPrice: 45_000, highPrice: 60_000, validThrough: "2026-12-20T00:00:00+05:30" },
  });
  expect(week).not.toHaveProperty("location");
  expect(week).not.toHaveProperty("endDate");
  expect(nextWeek(house, { ...facts, accepting: "a week we shall name" }, NOW)).toBeUndefined();
  const said = (now: string) => nextWeek(house, facts, new Date(now));
  expect(said("2027-02-28T23:59:59+05:30")).toBeDefined();
  expect(said("2027-03-01T00:00:00+05:30")).toBeUndefined();
  const priceless = { ...facts, tiers: { ...facts.tiers, main: { price: "on request", was: "" } } };
  expect(nextWeek(house, priceless, NOW)).not.toHaveProperty("offers");
});

test("closed or full, it is sold out", () => {
  const closed = { ...house, registration: { closeDate: null, closed: true } };
  expect(nextWeek(closed, facts, NOW)).toMatchObject({
    offers: { availability: "https://schema.org/SoldOut" },
  });
  expect(nextWeek(house, { ...facts, seats: 0 }, NOW)).toMatchObject({
    offers: { availability: "https://schema.org/SoldOut" },
  });
});

test("only addresses that are configured are told", () => {
  expect(organisation(house)).toMatchObject({ sameAs: ["https://instagram.test/villa"] });
  expect(organisation(house)).not.toHaveProperty("email");
});

test("an answer is told in words, its links as their names", () => {
  const topics = [
    {
      id: "a",
      name: "A",
      entries: [{ question: "Why?", answer: ["See [the prices](/pricing).", "Then ask."] }],
    },
  ];
  expect(faqPage(topics).mainEntity).toEqual([
    {
      "@type": "Question",
      name: "Why?",
      acceptedAnswer: { "@type": "Answer", text: "See the prices.\n\nThen ask." },
    },
  ]);
});
