import { expect, test } from "vitest";
import future from "../../../../content/library/future.json" with { type: "json" };
import * as report from "../../report/report.server.ts";
import { readAimTexts } from "./aim-texts.ts";

type Content = typeof future;
const readTexts = (content: unknown) => readAimTexts(content, report.readClaim, report.forbiddenIn);

test.each<[what: string, spoil: (first: Content[number], content: Content) => void, message: string]>([
  [
    "a forbidden phrase",
    (first) => (first.notice = "You are always late."),
    "aim C1 up: “You are always” is",
  ],
  [
    "a forbidden phrase in a step",
    (first) => (first.steps[0]!.do = "Note your percentile."),
    "aim C1 up: “percentile” is a forbidden phrase",
  ],
  [
    "an unknown statement",
    (first) => (first.claims = ["Love tea"]),
    "aim C1 up: “Love tea” is not a statement",
  ],
  ["a step too few", (first) => first.steps.pop(), "aim C1 up: steps"],
  ["an unknown facet", (first) => (first.id = "O6 up"), "aim O6 up: id"],
  ["an aim twice", (first, content) => content.push(first), "no texts, or two, for C1 up"],
  ["a gap", (_, content) => content.shift(), "no texts, or two, for C1 up"],
])("[REPORT-09] refuses a file of aims at startup with %s", (_, spoil, message) => {
  const content = structuredClone(future);
  spoil(content[0]!, content);
  expect(() => readTexts(content)).toThrow(message);
  expect(() => readTexts(future)).not.toThrow();
});
