import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Price } from "./price.tsx";

test.each([
  ["₹499/month", "₹499<small>/month</small>"],
  ["₹45,000 - ₹60,000", "₹45,000 - ₹60,000"],
  ["₹1,50,000+", "₹1,50,000+"],
])("[HOME-05] shows the period of %s smaller than its amount", (text, shown) => {
  expect(renderToStaticMarkup(<Price text={text} />)).toContain(`>${shown}</span>`);
});
