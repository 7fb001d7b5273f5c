import { expect, test } from "vitest";
import { faqPage, type House, organisation } from "./linked-data.ts";
import { nextWeek } from "./week-data.ts";

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
const MONTH = "2027-02";
const tier = { price: "₹45,000 - ₹60,000", was: "" };
const facts = {
  seats: 20,
  applications: 42,
  accepting: "February 2027",
  changedOn: null,
  wasUntil: null,
  insiderSale: "asked" as const,
  tiers: { insider: tier, main: tier, executive: tier },
};

test("describes the week with only the data that the settings contain", () => {
  const week = nextWeek(house, facts, MONTH)!;
  expect(week).toMatchObject({
    startDate: "2027-02",
    offers: { lowPrice: 45_000, highPrice: 60_000, validThrough: "2026-12-20T00:00:00+05:30" },
  });
  expect(week).not.toHaveProperty("location");
  expect(week).not.toHaveProperty("endDate");
  expect(nextWeek(house, facts, undefined)).toBeUndefined();
  expect(nextWeek(house, { ...facts, seats: null }, MONTH)).not.toHaveProperty("maximumAttendeeCapacity");
  const priceless = { ...facts, tiers: { ...facts.tiers, main: { price: "on request", was: "" } } };
  expect(nextWeek(house, priceless, MONTH)).not.toHaveProperty("offers");
});

test("marks the week as sold out once registration has closed or no seat is left", () => {
  const closed = { ...house, registration: { closeDate: null, closed: true } };
  expect(nextWeek(closed, facts, MONTH)).toMatchObject({
    offers: { availability: "https://schema.org/SoldOut" },
  });
  expect(nextWeek(house, { ...facts, seats: 0 }, MONTH)).toMatchObject({
    offers: { availability: "https://schema.org/SoldOut" },
  });
});

test("lists only configured addresses", () => {
  expect(organisation(house)).toMatchObject({ sameAs: ["https://instagram.test/villa"] });
  expect(organisation(house)).not.toHaveProperty("email");
});

test("writes answers as plain text, with the texts of their links", () => {
  const topics = [
    {
      id: "a",
      name: "A",
      entries: [{ question: "Why?", keywords: "", answer: ["See [the prices](/pricing).", "Then ask."] }],
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
