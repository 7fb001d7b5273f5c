import { expect, test } from "vitest";
import { didNotCome } from "./did-not-come.ts";
import { CodeMissing } from "./stale-code.ts";

test.each([
  new TypeError("Failed to fetch"), // Chromium
  new TypeError("network error"), // Chromium, within an answer
  new TypeError("Failed to fetch dynamically imported module: https://villa.test/assets/faq.js"),
  new TypeError("NetworkError when attempting to fetch resource."), // Firefox
  new TypeError("error loading dynamically imported module: https://villa.test/assets/faq.js"),
  new TypeError("Load failed"), // Safari
  new TypeError("The network connection was lost."),
  new TypeError("Importing a module script failed."),
  new CodeMissing("faq"),
])("[ROUTE-02] the line is at fault for “$message”", (error) => {
  expect(didNotCome(error)).toBe(true);
});

test.each([
  new TypeError("Cannot read properties of undefined (reading 'name')"),
  new TypeError('can\'t access property "name", of is undefined'),
  new TypeError("undefined is not an object (evaluating 'of.name')"),
  new TypeError("network.map is not a function"),
  new Error("Failed to fetch"),
  undefined,
])("[ROUTE-02] the line is not at fault for a mistake of the page: %s", (error) => {
  expect(didNotCome(error)).toBe(false);
});
