import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readImported } from "./imported.ts";
import { percentFrom } from "./numbers.ts";
import { repairJson } from "./repair.ts";

/** Values given for a percentage, and the percentage they mean. */
const NUMBERS: [given: unknown, percent: number | undefined][] = [
  [65, 65], ["65", 65], ["sixty-five", 65], ["Sixty five", 65], ["seventy-two point five", 73], ["65%", 65], ["65 %", 65], ["65/100", 65], ["13/20", 65],
  ["sixty-five/100", 65], ["sixty-five out of a hundred", 65], ["65 out of 100", 65], ["about 40", 40], ["~65", 65], ["about forty percent", 40], ["forty per cent", 40], ["one hundred", 100], ["a hundred", 100],
  ["zero", 0], ["007", 7], ["+5", 5], [140, 100], [-3, 0], ["-3", 0], ["two hundred", 100], [72.4, 72], ["nineteen", 19],
  [Number.NaN, undefined], ["NaN", undefined], ["", undefined], ["high", undefined], [null, undefined], [undefined, undefined], [true, undefined], [[65], undefined],
  ["point five", undefined], ["six point point five", undefined], ["sixty-five apples", undefined], ["5/0", 5],
]; // prettier-ignore

test.each(NUMBERS)("[RESULT-14] reads %o as %o percent", (value, percent) => {
  expect(percentFrom(value)).toBe(percent);
});

const report = (json: string) =>
  `{"subjects":[{"title":"Logic","description":"d","matchPercentage":${json}}]}`;

/** Raw texts with the match percentage in them. */
const TEXTS: [what: string, text: string, match: number][] = [
  ["plain JSON", report("65"), 65],
  ["the bare word sixty-five", report("sixty-five"), 65],
  ["the quoted word", report('"sixty-five"'), 65],
  ["65/100 without quotes", report("65/100"), 65],
  ["65% without quotes", report("65%"), 65],
  ["+5", report("+5"), 5],
  ["~65", report("~65"), 65],
  ["007", report("007"), 7],
  ["number words with decimals", report('"seventy-two point five"'), 73],
  ["a code fence", "```json\n" + report("65") + "\n```", 65],
  ["text around a fence", "Here is your report:\n```json\n" + report("65") + "\n```\nEnjoy!", 65],
  ["talk before it", `Sure! ${report("65")}`, 65],
  ["talk after it", `${report("65")} Thanks for asking {smile}`, 65],
  ["braces in the talk before it", `As {you} asked: ${report("65")}`, 65],
  ["a byte-order mark", `\uFEFF${report("65")}`, 65],
  ["trailing commas", '{"subjects":[{"title":"Logic","matchPercentage":65,},],}', 65],
  ["single quotes and None", "{'subjects':[{'title':'Logic','description':None,'matchPercentage':65}]}", 65],
  ["comments", '{/* match */"subjects":[{"title":"Logic","matchPercentage":65 // percent\n}]}', 65],
  ["a missing comma", '{"subjects":[{"title":"Logic" "matchPercentage":65}]}', 65],
  ["unquoted keys", '{subjects:[{title:"Logic",matchPercentage:65}]}', 65],
  ["inner quotes", '{"subjects":[{"title":"The "Logic" of it","matchPercentage":65}]}', 65],
  ["a string of JSON", JSON.stringify(report("65")), 65],
  ["a string of a string of JSON", JSON.stringify(JSON.stringify(report("65"))), 65],
  ["the whole answer of the call", JSON.stringify({ session_id: "q_1", results: { subjects: [{ title: "Logic", matchPercentage: 65 }] } }), 65],
  ["the whole answer with results as a string", JSON.stringify({ session_id: "q_1", results: report("sixty-five") }), 65],
  ["65/100 said in a sentence", '{"subjects":[{"title":"Logic","description":"Marked: 65/100, +5 for style","matchPercentage": 12/100}]}', 12],
  ["more than a hundred", report("140"), 100],
  ["cut off after it", `${report("65").slice(0, -3)},"note":"and the res`, 65],
]; // prettier-ignore

test.each(TEXTS)("[RESULT-14] repairs results that arrive as a string: %s", (_, text, match) => {
  expect(readImported(text)?.subjects?.[0]?.matchPercentage).toBe(match);
});

test("[RESULT-14] leaves a sentence that mentions 65/100 unchanged", () => {
  const text =
    '{"section 1": "Marked: 65/100, +5 for style", "subjects":[{"title":"L","matchPercentage": 12/100}]}';
  expect(readImported(text)?.["section 1"]).toBe("Marked: 65/100, +5 for style");
});

/** Truncated texts, and their repaired values. */
const CUT: [text: string, left: unknown][] = [
  ['{"a": 1, "score": 6', { a: 1 }],
  ['{"a": 1, "done": tr', { a: 1 }],
  ['{"a": 1, "text": "The Arch', { a: 1 }],
  ['{"a": 1, "key', { a: 1 }],
  ['{"a": 1, "list": [10, 20, 3', { a: 1, list: [10, 20] }],
  ['{"a": {"b": 2, "c": "x', { a: { b: 2 } }],
  ['{"a": [{"b": 1}, {"b": 2', { a: [{ b: 1 }, {}] }],
  ["{'a': 'one, two', 'b': 'three, fo", { a: "one, two" }],
  ["{a: 1, b: sixty-fi", { a: 1 }],
];
test.each(CUT)("[RESULT-14] drops the incomplete last value of a truncated text: %s", (text, left) => {
  expect(repairJson(text)).toEqual(left);
});

const REFUSED: [what: string, text: string][] = [
  ["an empty text", ""],
  ["talk alone", "I am sorry, I cannot do that."],
  ["a list", "[1, 2, 3]"],
  ["a number", "65"],
  ["JSON without a section", '{"hello": "world"}'],
  ["__proto__", '{"findings": ["x"], "__proto__": {"admin": true}}'],
  ["__proto__ deep inside", '{"findings": ["x"], "films": [{"title": "T", "__proto__": {"admin": true}}]}'],
  ["__proto__ that needs repair", "{findings: ['x'], __proto__: {admin: true}}"],
  ["constructor", '{"findings": ["x"], "constructor": {"prototype": {"admin": true}}}'],
  ["more than 200 kB", JSON.stringify({ findings: ["x".repeat(200_001)] })],
  ["20,000 opening brackets", "[".repeat(20_000)],
  ["an object with 20,000 brackets inside", `{"findings": ${"[".repeat(20_000)}`],
  ["20,000 opening braces", '{"a":'.repeat(20_000)],
  [
    "a string in a string in a string in a string",
    [1, 2, 3, 4].reduce((text) => JSON.stringify(text), report("65")),
  ],
  [
    "a report inside an object that reaches into prototypes, cut off",
    '{"report": {"findings": ["One."]}, "prototype": null, "more": "wor',
  ],
  ["100,000 escaped quotes", `{"findings": "${'\\"'.repeat(90_000)}`],
];
test.each(REFUSED)("[RESULT-14] rejects %s", (_, text) => {
  expect(readImported(text)).toBeUndefined();
  expect(({} as Record<string, unknown>)["admin"]).toBeUndefined();
});

describe("reading an imported report", () => {
  test("[RESULT-03] uses defaults for missing name, scores and insights", () => {
    expect(readImported('{"findings": ["One thing."]}')?.["Mind Card"]).toEqual({
      name: "The Architect",
      personality: "",
      description: "",
      attributes: ["Drive", "Curiosity", "Composure", "Warmth"],
      scores: ["50/100", "50/100", "50/100", "50/100"],
      insights: Array.from({ length: 4 }, () => "Analysis in progress..."),
    });
  });

  test("[RESULT-03] keeps given fields next to defaults, with personality_type as the name", () => {
    const card = readImported(
      '{"Mind Card": {"personality_type": "The Poet", "scores": ["71/100", 64, "sixty-five", "eighty"], "insights": ["Seen."]}}',
    )!["Mind Card"];
    expect(card.name).toBe("The Poet");
    expect(card.scores).toEqual(["71/100", "64/100", "65/100", "80/100"]);
    expect(card.insights).toEqual(["Seen.", ...Array.from({ length: 3 }, () => "Analysis in progress...")]);
  });

  test("[RESULT-05] omits an image from another origin", () => {
    const images = ["/art/a.jpg", "https://evil.test/a.jpg", "//evil.test/a.jpg", "javascript:alert(1)"];
    const films = images.map((imageUrl) => ({ title: "T", description: "d", imageUrl }));
    expect(readImported(JSON.stringify({ films }))?.films?.map((f) => f.imageUrl)).toEqual([
      "/art/a.jpg",
      undefined,
      undefined,
      undefined,
    ]);
  });
});

/** Every leaf of a value with the path to it. */
function leaves(node: unknown, path = ""): string[] {
  if (typeof node !== "object" || node === null) return [`${path} = ${JSON.stringify(node)}`];
  return Object.entries(node).flatMap(([key, inner]) => leaves(inner, `${path}/${key}`));
}

describe("repairing any text", () => {
  test("[RESULT-14] adds nothing to a text that is truncated anywhere", () => {
    const json = fc
      .jsonValue({ maxDepth: 3 })
      .map((value) => ({ findings: ["One.", "Two."], films: [{ title: "T", match: 65 }], value }));
    fc.assert(
      fc.property(json, fc.nat(), fc.constantFrom(0, 1), (value, at, indent) => {
        const text = JSON.stringify(value, null, indent);
        const originalLeaves = new Set(leaves(value));
        const repaired = repairJson(text.slice(0, at % text.length));
        expect(leaves(repaired ?? {}).filter((leaf) => !originalLeaves.has(leaf))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test("[RESULT-14] leaves complete JSON unchanged", () => {
    const texts = fc
      .dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))
      .map((value) => JSON.stringify(value))
      .filter((text) => !/"(__proto__|constructor|prototype)":/.test(text));
    fc.assert(
      fc.property(texts, (text) => {
        expect(repairJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test("[RESULT-14] never throws, whatever the text", () => {
    const bits = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      '"',
      "'",
      "\\",
      ":",
      ",",
      "65/100",
      "+5",
      "```",
      "//",
      "/*",
      "*/",
      "findings",
      "sixty-five",
      "\n",
      "\u0000",
    );
    const noise = fc.array(fc.oneof(bits, fc.string()), { maxLength: 60 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(noise, (text) => {
        expect(() => readImported(text)).not.toThrow();
        expect(() => readImported(`{"findings": ["x"], ${text}`)).not.toThrow();
      }),
      { numRuns: 1000 },
    );
  });
});

/** An object with `depth` levels of nesting. */
const within = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;

test("reads up to sixty levels of nesting and nothing deeper", () => {
  expect(repairJson(within(60))).toBeDefined();
  expect(repairJson(within(61))).toBeUndefined();
  // each piece opens two brackets and closes one
  expect(repairJson(`{"a":${"[[],".repeat(59)}1${"]".repeat(59)}}`)).toBeUndefined();
});
