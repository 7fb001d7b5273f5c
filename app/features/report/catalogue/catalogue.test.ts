import { describe, expect, test } from "vitest";
import inventory from "../../../../content/instrument/v1/items.json" with { type: "json" };
import { catalogue, sources } from "./catalogue.server.ts";
import { FACETS } from "../contract.ts";
import { Catalogue } from "../domain/catalogue.ts";

/** A copy that a test can modify. */
const copy = () => structuredClone(catalogue);

describe("the catalogue", () => {
  test("has at least 24 films, books, subjects and quotes, and 20 predictions and actions", () => {
    const { films, books, subjects, quotes, predictions, actions } = catalogue;
    for (const entries of [films, books, subjects, quotes]) expect(entries.length).toBeGreaterThanOrEqual(24);
    for (const entries of [predictions, actions]) expect(entries.length).toBeGreaterThanOrEqual(20);
  });

  const spoiled: [what: string, spoil: (c: ReturnType<typeof copy>) => void, named: string][] = [
    [
      "a weight for a facet that is not asked",
      (c) => (c.films[0]!.weights = { O6: 0.5 }),
      "films.0.weights.O6",
    ],
    ["a film that weighs nothing", (c) => (c.films[3]!.weights = { O1: 0 }), "films.3.weights"],
    ["a weight over 1", (c) => (c.books[2]!.weights = { O1: 1.5 }), "books.2.weights.O1"],
    ["an id twice", (c) => (c.quotes[1]!.id = c.quotes[0]!.id), "quotes"],
    [
      "a film without its director",
      (c) => delete (c.films[5] as Partial<(typeof c.films)[number]>).director,
      "films.5.director",
    ],
    ["an action of more than an hour", (c) => (c.actions[0]!.minutes = 61), "actions.0.minutes"],
    [
      "an offset of nobody's",
      (c) => (c.offsets.films = { "no-such-film": 0.1 }),
      "offsets.films.no-such-film",
    ],
    ["23 books", (c) => (c.books = c.books.slice(0, 23)), "books"],
  ];
  test.each(spoiled)("is rejected at startup with %s, naming its path", (_, spoil, named) => {
    const broken = copy();
    spoil(broken);
    const { error } = Catalogue.safeParse(broken);
    expect(error?.issues.map((issue) => issue.path.join("."))).toContain(named);
  });
});

/** All texts with their paths. */
function ownTexts(node: unknown, place: string): [place: string, text: string][] {
  if (typeof node === "string") return [[place, node]];
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, inner]) =>
    key === "says" ? [] : ownTexts(inner, `${place}.${key}`),
  );
}
const { quotes: _quotes, ...withoutQuotes } = catalogue;
const texts = ownTexts(withoutQuotes, "catalogue");

/** Works from this year on are not in the public domain everywhere we sell. */
const NEWEST = 1929;
const INDIAN_AUTHORS = [
  "Rabindranath Tagore",
  "Sarojini Naidu",
  "Toru Dutt",
  "M. K. Gandhi",
  "Swami Vivekananda",
  "Kabir",
  "The Upanishads",
  "Bhagavad Gita",
  "Patanjali",
];
test("[REPORT-06] has at least 130 distinct public-domain quotes, over a tenth of them by eight or more Indian authors", () => {
  const { quotes } = catalogue;
  expect(quotes.length).toBeGreaterThanOrEqual(130);
  expect(quotes.filter(({ year }) => Number(/\d{4}/.exec(year)?.[0] ?? Infinity) >= NEWEST)).toEqual([]);
  const letters = quotes.map(({ text }) => text.toLowerCase().replaceAll(/[^a-z]/g, ""));
  expect(letters.filter((text, i) => letters.indexOf(text) !== i)).toEqual([]);
  const indian = quotes.filter(({ author }) => INDIAN_AUTHORS.includes(author));
  expect(new Set(indian.map(({ author }) => author)).size).toBeGreaterThanOrEqual(8);
  expect(indian.length / quotes.length).toBeGreaterThan(1 / 10);
});

test("[REPORT-06] has a quote for each end of every facet, as its strongest weight", () => {
  const ends = catalogue.quotes.flatMap(({ weights }) => {
    const largest = Math.max(...Object.values(weights).map(Math.abs));
    return Object.entries(weights).flatMap(([key, w]) =>
      Math.abs(w) === largest ? [`${key}${Math.sign(w)}`] : [],
    );
  });
  expect(FACETS.flatMap((f) => [`${f}1`, `${f}-1`]).filter((end) => !ends.includes(end))).toEqual([]);
});

/** The films' Indian languages. */
const INDIAN = ["Hindi", "Tamil", "Telugu", "Malayalam", "Kannada", "Bengali", "Marathi", "Assamese", "Urdu"];

test("[REPORT-06] has at least 150 films, up to 2025 and a third Indian in six or more languages, 150 books, 90 subjects, 60 predictions and 60 actions", () => {
  const { films, books, subjects, predictions, actions } = catalogue;
  expect(films.length).toBeGreaterThanOrEqual(150);
  const indian = films.filter(({ language }) => INDIAN.includes(language));
  expect(indian.length / films.length).toBeGreaterThan(1 / 3);
  expect(new Set(indian.map(({ language }) => language)).size).toBeGreaterThanOrEqual(6);
  expect(Math.max(...films.map(({ year }) => year))).toBe(2025);
  expect(books.length).toBeGreaterThanOrEqual(150);
  expect(subjects.length).toBeGreaterThanOrEqual(90);
  expect(predictions.length).toBeGreaterThanOrEqual(60);
  expect(actions.length).toBeGreaterThanOrEqual(60);
});

/** Diagnoses, fate, and sentences that fit anyone (Barnum statements). */
const BARRED = [
  /\b(disorder|disease|illness|patholog|symptom|patients?\b|therap|diagnos|clinic|depress|neuro|bipolar|adhd|autis|ocd|trauma|narciss|psychopath|addict|phobia|suicid)/i,
  /\b(anxiety|anxious|insane|crazy)\b/i,
  /\byou (are|were) (always|never)\b|\byou (always|never)\b/i,
  /\b(destin|fate\b|you were meant to be|the universe|the stars say|lucky number)/i,
  /\b(at times you|sometimes you|you have a great need|you tend to be critical of yourself|unused potential|deep down)\b/i,
];

describe("the texts of the catalogue", () => {
  test("contain no diagnoses, fate or statements that fit everyone", () => {
    expect(texts.filter(([, text]) => BARRED.some((barred) => barred.test(text)))).toEqual([]);
  });

  test("[REPORT-03] use typographic apostrophes and quotation marks, also in quotes", () => {
    const placedTexts = ownTexts(catalogue, "catalogue");
    expect(placedTexts.filter(([, text]) => /['"]/.test(text))).toEqual([]);
  });

  test("repeat no text of more than five words", () => {
    const sentences = texts.map(([, text]) => text).filter((text) => text.split(" ").length > 5);
    expect(sentences.filter((text, i) => sentences.indexOf(text) !== i)).toEqual([]);
  });

  test("end with punctuation if they are sentences", () => {
    const sentences = texts.filter(([place]) =>
      /\.(description|why|watchFor|mayLose|lineToTry|text|because|steps\.\d+)$/.test(place),
    );
    expect(sentences.filter(([, text]) => !/[.?!”"]$/.test(text))).toEqual([]);
  });
});

test("[QUEST-04] has the number and text of every statement that can be evidence", () => {
  const statements = [...sources.wording.statements];
  expect(statements.map(([, { number }]) => number)).toEqual(Array.from({ length: 116 }, (_, i) => i + 1));
  const statementOf = new Map(inventory.items.map(({ id, statement }) => [id, statement]));
  for (const [id, { text }] of statements) expect([id, text]).toEqual([id, statementOf.get(id)]);
});
