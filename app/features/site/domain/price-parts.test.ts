import { expect, test } from "vitest";
import { priceParts } from "./price-parts.ts";

test.each([
  ["₹499/month", { amount: "₹499", per: "/month" }],
  ["₹45,000 - ₹60,000", { amount: "₹45,000 - ₹60,000", per: "" }],
  ["₹1,50,000+", { amount: "₹1,50,000+", per: "" }],
  ["", { amount: "", per: "" }],
])("splits %j into %j", (text, parts) => expect(priceParts(text)).toEqual(parts));
