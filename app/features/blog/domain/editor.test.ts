import { expect, test } from "vitest";
import { timeUntil, formatDateTime } from "./date-time.ts";
import { freeSlug, slugOf } from "./slug.ts";

test.each([
  ["What the tide brings in", "what-the-tide-brings-in"],
  ["  Çay at seven, again — “now” ", "cay-at-seven-again-now"],
  ["It's Ada’s", "its-adas"],
  ["हिन्दी", ""],
  ["", ""],
  [`${"long ".repeat(40)}end`, "long-".repeat(16).slice(0, -1)],
  ["x".repeat(100), "x".repeat(80)],
])("turns the title %o into the slug %o", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test("finds the first free slug within the length limit", () => {
  expect(freeSlug("a", new Set())).toBe("a");
  expect(freeSlug("a", new Set(["a", "a-2", "a-4"]))).toBe("a-3");
  const long = "x".repeat(120);
  expect(freeSlug(long, new Set([long])).length).toBeLessThanOrEqual(120);
});

test("formats times in Indian time", () => {
  expect(formatDateTime(new Date("2026-11-26T12:30:00Z"))).toMatch(/26 Nov.*18:00/);
});

test.each([
  [0, "now"],
  [5, "in 5 min"],
  [60, "in 1 h"],
  [90, "in 1 h 30 min"],
  [6 * 1440 + 180, "in 6 d 3 h"],
])("formats %i minutes ahead as %o", (minutes, text) => {
  expect(timeUntil(new Date(minutes * 60_000), new Date(0))).toBe(text);
});
