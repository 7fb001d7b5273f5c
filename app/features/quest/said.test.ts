import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { validity } from "./validity.server.ts";

/**
 * Sentences that once stood in the product and that nothing supports; why, and what stands there now:
 * docs/decisions/2026-11-25-measured-and-said.md.
 */
const UNTRUE: [string, RegExp][] = [
  ["a second result inside the range four times in five", /equally good test[^.]*four (times|of|in)/i],
  ["a percentile as a rank of points", /out of (a )?(100|hundred)[^.]{0,30} (score|scored) (lower|below)/i],
  ["a percentile as a rank of points, in figures", /\d+ of 100 (people )?score lower/i],
  ["the same type a little better than even", /a little better than even/i],
  ["the same type in four of ten", /odds[^.]*about four in ten/i],
  ["traits that move by a few points", /traits?[^.]{0,40} (move|moves|moved) by a few points/i],
  ["one in N people shows a finding", /1 (person )?in \S+ shows? this/i],
  ["extreme answers that deserve it", /deserves? to look extreme/i],
  ["ranges worth more for few middle answers", /ranges?[^.]{0,40} worth more/i],
  [
    "all reliabilities published",
    /(published|reliabilities)[^.]{0,30} between \.60 and \.80(?! are published)/i,
  ],
  ["careless answers of any kind called hurried", /answers looked hurried/i],
  ["another name for four in ten", /about four people in ten get another/i],
  [
    "the surest trait told by the length of its range in percentiles",
    /surest about [^.]*range is the shortest/i,
  ],
  ["long bars that mean less is known", /longer bars mean|we know less here/i],
  ["two halves of one sitting told as a month between", /equally good test next month/i],
  ["traits that are independent of each other", /mostly independent ways/i],
  ["ranges a little wider for grade B", /ranges as slightly wider/i],
  ["the best grade as proof of care", /best grade: steady/i],
  ["facets a person told as people with a facet", /every second or third a facet/i],
  ["a difference that chance explains", /chance alone explains/i],
  ["nobody changed because ranges overlap", /you did not change, you are seen/i],
  ["what most people do with the scale", /as often as most people do|no more and no less than is usual/i],
  [
    "ranges that always shrink with more statements",
    /ranges? (shrinks?|narrows?) when|narrow(s|er)? every range/i,
  ],
  ["everything told with how sure it is", /how sure it is of everything/i],
  ["assumed reliabilities as low ones", /assume \.66\. That is a low estimate/i],
  ["nothing computed from the name", /Nothing else in the report is computed from the name/i],
  ["opposite ways for an index of chance", /go together were answered in opposite ways/i],
  ["a rarity that people could say as strongly", /could say as strongly/i],
  ["reliability as the same score again", /how far the same score would come out/i],
  ["a facet near the middle as the furthest of all", /as far from the average as anything in your answers/i],
  ["several answers where one may do", /it would take several answers/i],
  [
    "measures that set one apart most, of which others do more",
    /four set you apart most clearly; the others/i,
  ],
  ["slips in patterns that are always found", /Patterns and straight lines are always found/i],
  ["a shape that is somebody's at the least", /(is theirs|yours) at the least/i],
];

/** What people are shown, as text: code of pages, content, and what is written of it. */
const FOLDERS = ["app", "content", "docs", "README.md"];
const TEXT = /\.(tsx?|json|md|typ)$/;
const ABOUT_THEM = ["said.test.ts", "2026-11-25-measured-and-said.md", "validity.json"];

const textsIn = (place: string): string[] => {
  if (fs.statSync(place).isFile()) return TEXT.test(place) ? [place] : [];
  return fs.readdirSync(place).flatMap((name) => textsIn(path.join(place, name)));
};
const root = path.resolve(import.meta.dirname, "../../..");
const texts = FOLDERS.flatMap((folder) => textsIn(path.join(root, folder)))
  .filter((file) => !ABOUT_THEM.includes(path.basename(file)))
  .map((file) => ({ file, text: fs.readFileSync(file, "utf8").replace(/\s+/g, " ") }));
const sourceOf = (file: string) => {
  const found = texts.find((one) => one.file.endsWith(file));
  if (!found) throw new Error(`There is no ${file}`);
  return found.text.replaceAll(/" \+\s*"/g, ""); // a sentence that is broken at the end of a line
};
const mean = (list: number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;

describe("[MEASURE-03] what is said of the figures", () => {
  test.each(UNTRUE)("never again: %s", (_what, untrue) => {
    expect(texts.length).toBeGreaterThan(500);
    expect(
      texts.filter(({ text }) => untrue.test(text)).map(({ file }) => path.relative(root, file)),
    ).toEqual([]);
  });

  test("each of these patterns finds the sentence that it is about", () => {
    const once = [
      "If you took an equally good test again, your result would fall in the range four times out of five.",
      "70 means that, out of 100 people, about 70 score lower.",
      "70 means about 70 of 100 score lower.",
      "The odds that your first archetype stays the same are a little better than even.",
      "The odds that your first archetype stays the same are about four in ten.",
      "Your traits will move by a few points.",
      "About 1 person in 12 shows this.",
      "Extreme answers mostly deserve to look extreme.",
      "With few middle answers your ranges are worth more.",
      "Facets have published reliabilities between .60 and .80.",
      "Your answers looked hurried.",
      "About four people in ten get another one.",
      "We are surest about Openness: its range is the shortest of the five.",
      "Longer bars mean that less is known.",
      "If you took an equally good test next month, the odds are even.",
      "One of five broad, mostly independent ways in which people differ.",
      "Read the ranges as slightly wider than drawn.",
      "Your answers are of the best grade: steady within each facet.",
      "One or two in ten have a trait like that, and every second or third a facet.",
      "Chance alone explains the difference.",
      "You did not change, you are seen more closely.",
      "You used the middle answer about as often as most people do.",
      "Its ranges shrink when you do.",
      "It says how sure it is of everything it tells you.",
      "We assume .66. That is a low estimate.",
      "Nothing else in the report is computed from the name.",
      "Some statements that go together were answered in opposite ways.",
      "About one person in 12 could say as strongly.",
      "Reliability: how far the same score would come out if you answered other statements.",
      "Temper is as far from the average as anything in your answers, and that is not far.",
      "The ranges do not touch, so it would take several answers given on another day to undo it.",
      "These four set you apart most clearly; the others stand below.",
      "Patterns and straight lines are always found.",
      "The warm core is what is theirs at the least.",
    ];
    expect(once).toHaveLength(UNTRUE.length);
    for (const [i, [, untrue]] of UNTRUE.entries()) expect(once[i]).toMatch(untrue);
  });

  test("a second result falls inside seven to eight times in ten, in the script's figures too", () => {
    const again = [validity.short, validity.full].flatMap(({ scales }) => [
      mean(scales.slice(0, 5).map((scale) => scale.again)),
      mean(scales.slice(5).map((scale) => scale.again)),
    ]);
    for (const share of again) {
      expect(share).toBeGreaterThan(0.68);
      expect(share).toBeLessThan(0.8);
    }
    expect(sourceOf("pages/method.tsx")).toContain(
      "its result would fall inside seven to eight times in ten",
    );
  });

  test("[MEASURE-08] the name may change: said wherever the other 58 statements are offered or begin", () => {
    for (const file of ["dashboard/pages/dashboard.tsx", "quest/ui/chapter-break.tsx"])
      expect(sourceOf(file)).toMatch(
        /The name of your archetype may change with [^.]*: about three people in ten get another one/,
      );
    expect(sourceOf("pdf-report/ui/offer-sheet.tsx")).toContain("The name of your archetype may change");
    expect(sourceOf("pages/method.tsx")).toContain("about three people in ten get another name");
  });
});
