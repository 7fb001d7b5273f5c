import { describe, expect, test } from "vitest";
import type { Offer } from "../contract.ts";
import { offerFrom } from "../fixtures.ts";
import { checkedOffer, datesWarning, isOfferOpen, offerFacts, typedPrice } from "./offer.ts";

const now = new Date("2026-11-23T12:00:00+05:30");
const check = (more: Partial<Offer>, way: "main" | "insider" = "main") =>
  checkedOffer(offerFrom(more), { way, now });

describe("[APPLY-08] an offer", () => {
  test.each(["52,000", "52000", "₹52,000"])("accepts one exact amount, typed as %s", (price) => {
    expect(check({ price })).toEqual({ offer: offerFrom({ price: "₹52,000" }) });
  });

  test.each(["₹45,000 - ₹60,000", "about 50,000", "", "0"])("rejects %j as its price", (price) => {
    expect(check({ price })).toEqual({
      problems: { price: "Enter one exact amount in rupees, such as 52,000." },
    });
  });

  test.each<[keyof Offer, Partial<Offer>]>([
    ["room", { room: "" }],
    ["tax", { tax: "" }],
    ["includes", { includes: "" }],
    ["cancellation", { cancellation: "" }],
    ["arrives", { arrives: "" }],
    ["leaves", { leaves: "" }],
    ["leaves", { leaves: "2027-01-17" }],
    ["until", { until: "" }],
    ["until", { until: "2026-11-22" }],
    ["until", { until: "2027-01-17" }],
    ["until", { until: "2027-01-20" }],
  ])("names %s as the field to change in %j", (field, more) => {
    expect(Object.keys((check(more) as { problems: {} }).problems)).toEqual([field]);
  });

  test("names all fields to change together", () => {
    const empty = { price: "", room: "", tax: "", includes: "", cancellation: "" };
    expect(check({ ...empty, arrives: "", leaves: "", until: "" })).toMatchObject({
      problems: Object.fromEntries(
        [...Object.keys(empty), "arrives", "leaves", "until"].map((field) => [
          field,
          expect.stringMatching(/\.$/),
        ]),
      ),
    });
  });

  test("can end today or on the day before the week", () => {
    for (const until of ["2026-11-23", "2027-01-16"]) expect(check({ until })).toHaveProperty("offer");
  });

  test("has a monthly price and neither dates nor room for Insider access", () => {
    expect(check({ price: "₹499 a month" }, "insider")).toMatchObject({
      offer: { price: "₹499 a month", arrives: "", leaves: "", room: "" },
    });
  });

  test("can be accepted until its last day ends in India", () => {
    const offer = offerFrom({ until: "2026-12-12" });
    expect(isOfferOpen(offer, new Date("2026-12-12T18:29:59Z"))).toBe(true);
    expect(isOfferOpen(offer, new Date("2026-12-12T18:30:00Z"))).toBe(false);
  });

  test("is prefilled with the price from the settings only if that is exact", () => {
    expect(["₹45,000 - ₹60,000", "₹52,000", "₹499/month", "₹499 a month"].map(typedPrice)).toEqual([
      "",
      "52,000",
      "499",
      "499",
    ]);
  });

  test("warns if its dates differ from the published week", () => {
    const week = { from: "2027-01-17", to: "2027-01-24" };
    expect(datesWarning(offerFrom(), week)).toBe("");
    expect(datesWarning(offerFrom(), { from: "", to: "" })).toBe("");
    expect(datesWarning(offerFrom({ arrives: "2027-01-24", leaves: "2027-01-31" }), week)).toBe(
      "Visitors read other dates than this offer has: in Settings the week starts on 17 January 2027 and ends on 24 January 2027.",
    );
    expect(datesWarning(offerFrom(), { from: "", to: "2027-01-23" })).toMatch(/the week ends on 23 January/);
  });

  test("omits empty lines, such as those missing from an older offer", () => {
    const empty = { arrives: "", leaves: "", room: "", tax: "", cancellation: "" };
    expect(offerFacts(offerFrom({ ...empty, includes: "All meals" }))).toEqual([
      { name: "Included", text: "All meals" },
    ]);
  });
});
