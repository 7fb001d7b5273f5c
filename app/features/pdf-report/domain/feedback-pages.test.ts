import { expect, test } from "vitest";
import type { Feedback } from "../contract.ts";
import { MUCH_FEEDBACK, pdfReportFor } from "../fixtures.ts";
import type { FeedbackPage } from "./pdf-report.ts";

/** How a thought stands in the PDF. */
function printed(thought: string): string {
  const { chapters } = pdfReportFor("maya", { feedback: [{ sectionId: "mind", reaction: "like", thought }] });
  const described = chapters.filter((c): c is FeedbackPage => c.kind === "told");
  return described[0]!.items[0]!.thought;
}
const syllables = (text: string) =>
  Array.from(new Intl.Segmenter("en-IN").segment(text), ({ segment }) => segment);
const words = (length: number) => "sister ".repeat(60).slice(0, length);

test("[RESULT-11] a thought of 320 characters is printed in full, a longer one up to its last whole word", () => {
  expect(words(320)).toMatch(/sister siste$/);
  expect(printed(words(320))).toBe(words(320));
  expect(printed(` ${words(320)}\n`)).toBe(words(320));
  expect(printed(words(321))).toBe(`${words(314)} …`);
  expect(printed("laugh ".repeat(2_000))).toBe(`${"laugh ".repeat(53).trim()} …`);
});

test("[RESULT-11] a long thought without blanks is cut between two characters, never inside one", () => {
  expect(printed("x".repeat(4_000))).toBe(`${"x".repeat(320)} …`);
  const faces = printed(`x${"😀".repeat(300)}`);
  expect(faces.isWellFormed()).toBe(true);
  expect(faces).toBe(`x${"😀".repeat(159)} …`);
});

test("[RESULT-11] a long thought in Devanagari without blanks is cut between two syllables", () => {
  for (let before = 0; before < 8; before++) {
    const thought = "x".repeat(before) + "क्षत्रिय".repeat(60);
    const whole = syllables(printed(thought).replace(/ …$/, ""));
    expect(whole.join("").length).toBeGreaterThan(310);
    expect(syllables(thought).slice(0, whole.length)).toEqual(whole);
  }
});

test("[RESULT-11] thoughts fill as many pages as their lines need", () => {
  const ids = ["mind", "films", "books", "findings"] as const;
  const pages = (thought: string) => {
    const feedback = ids.map((sectionId) => ({ sectionId, reaction: "like" as const, thought }));
    const described = pdfReportFor("maya", { feedback }).chapters.filter(
      (c): c is FeedbackPage => c.kind === "told",
    );
    return described.map((page) => [page.title, page.items.length]);
  };
  expect(pages("Yes.")).toEqual([["What you told us", 4]]);
  expect(pages(words(320))).toEqual([
    ["What you told us", 2],
    ["What you told us, continued", 2],
  ]);
});

test("[REPORT-07] nine long thoughts fill two pages and no third: all are cut alike, and a sentence says so", () => {
  const { chapters } = pdfReportFor("maya", { feedback: MUCH_FEEDBACK });
  const pages = chapters.filter((c): c is FeedbackPage => c.kind === "told");
  expect(pages).toHaveLength(2);
  const thoughts = pages.flatMap((page) => page.items.map(({ thought }) => thought));
  expect(thoughts).toHaveLength(9);
  for (const thought of thoughts) expect(thought).toMatch(/^We argued .{30,} …$/);
  expect(pages[0]!.note).toMatch(/shortened; the whole of it stands with your result/);
});

const weekOf = (feedback: Feedback[]) =>
  pdfReportFor("maya", { feedback }).chapters.find((c) => c.kind === "week")!;

test("[REPORT-05] a week whose films gave their place to something else is not said to be spent in the dark", () => {
  expect(weekOf([]).total).toMatch(/^\d hours \d+ minutes in all, a good part of it sitting in the dark\.$/);
  expect(weekOf([{ sectionId: "films", reaction: "dislike", thought: "" }]).total).toBe(
    "4 hours 25 minutes in all.",
  );
});

test("[REPORT-05] what is said of a liked one thing, and of several liked lists, is what the book does", () => {
  const feedback = (["work", "films", "books"] as const).map((sectionId) => ({
    sectionId,
    reaction: "like" as const,
    thought: "",
  }));
  const { chapters } = pdfReportFor("maya", { feedback });
  const reviews = chapters.flatMap((c) => (c.kind === "review" ? c.sheets : []));
  const asking = reviews.filter(({ questions }) => questions.some((one) => one.includes("the one thing")));
  expect(asking.map(({ week }) => week)).toEqual(["Week 2", "Week 4"]);
  const answers = chapters.flatMap((c) => (c.kind === "told" ? c.items : [])).map(({ answer }) => answer);
  expect(answers.filter((one) => /every weekly review|before everything else/.test(one))).toEqual([]);
  expect(answers).toContain(
    "The one thing was right. It opens the plan, and every second weekly review comes back to it.",
  );
});
