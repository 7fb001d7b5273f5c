import { expect, test } from "vitest";
import { rss, xml } from "./feed.ts";
import { readingMinutes } from "./reading-time.ts";

test("strips characters that XML forbids, and escapes markup", () => {
  expect(xml(`a<b>&"'\u0000\u0007\uFFFE\uD800]]> ₹ हिन्दी 🌊\t\n`)).toBe(
    `a&lt;b&gt;&amp;&quot;&apos;\uFFFD]]&gt; ₹ हिन्दी 🌊\t\n`,
  );
});

test("[ROUTE-04] writes a valid feed without items", () => {
  const feed = rss({
    title: "T",
    description: "D",
    home: "https://v.example/blog",
    self: "https://v.example/blog/rss.xml",
    items: [],
  });
  expect(feed).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0"/);
  expect(feed).not.toContain("lastBuildDate");
});

test.each([
  ["", 1],
  ["one two", 1],
  ["word ".repeat(330), 2],
  ["शब्द ".repeat(880), 4],
  ["it’s well-known ".repeat(220), 2],
])("estimates the reading time of %o as %i min", (words, minutes) => {
  expect(readingMinutes(words)).toBe(minutes);
});
