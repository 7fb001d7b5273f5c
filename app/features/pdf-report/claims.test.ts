import { describe, expect, test } from "vitest";
import { faultsOf, sharedByMany } from "../../kernel/claims-check.ts";
import { entryOf, itemAt } from "../../kernel/checked.ts";
import { sentencesOf } from "../../kernel/claims.ts";
import { answersOf } from "../quest/fixtures.ts";
import { deckTexts, oppositeAnswers, simulatedResults } from "../report/fixtures.ts";
import * as report from "../report/report.server.ts";
import { pdfRegister, pdfTexts } from "./claims-fixtures.ts";
import { FACETS, type QuestResult } from "./contract.ts";
import { composePdfReport } from "./domain/compose.ts";
import { texts } from "./texts.server.ts";
import { nameOf } from "./domain/source.ts";
import { Texts } from "./domain/texts.ts";
import { resultOf } from "./fixtures.ts";
import { sourceOf } from "./source.server.ts";

const pdfOf = (result: QuestResult) => pdfTexts(composePdfReport(sourceOf(result, "Maya Iyer", [])));
const all = (value: number) =>
  resultOf(Object.fromEntries(Object.keys(answersOf("maya")).map((id) => [id, value])));
const simulated = [...simulatedResults(40, 20261124), all(3), all(5), all(1)];
const printed = simulated.map((result) => ({ result, said: pdfOf(result) }));

describe("[REPORT-01] [REPORT-09] PDF reports of simulated people, and of those who gave one answer throughout", () => {
  const checked = printed.map(({ result, said }) => faultsOf(pdfRegister, report.measuredOf(result), said));
  test("say nothing against their reader's levels, and nothing that no text vouches for", () => {
    expect(checked.flatMap(({ against }) => against)).toEqual([]);
    expect(Math.min(...checked.map(({ sentences }) => sentences))).toBeGreaterThan(150);
  });
  test("hold no two claims that nobody can bear together", () => {
    expect(checked.flatMap(({ oppositions }) => oppositions)).toEqual([]);
  });
});

test("[REPORT-01] [REPORT-05] whichever facets somebody chooses to move, nothing is said against their levels", () => {
  const faults = simulated.slice(0, 15).flatMap((result, i) => {
    const moving = [0, 10, 19].map((step) => itemAt(FACETS, (2 * i + step) % FACETS.length));
    const said = pdfTexts(composePdfReport(sourceOf(result, "Maya Iyer", [], undefined, moving)));
    const { against, oppositions } = faultsOf(pdfRegister, report.measuredOf(result), said);
    return [...against, ...oppositions];
  });
  expect(faults).toEqual([]);
});

test("[REPORT-01] the book of somebody else is full of sentences that one's own levels do not bear", () => {
  const [one, other] = [printed[0]!, printed[1]!];
  expect(faultsOf(pdfRegister, report.measuredOf(one.result), other.said).against.length).toBeGreaterThan(50);
});

test("[REPORT-01] a text without claims stops the start, and is named", () => {
  const broken = structuredClone(texts);
  delete (broken.facets["N1"]!.high as Partial<{ says: string[] }>).says;
  broken.obstacles[0]!.says = ["worried"];
  expect(Texts.safeParse(broken).error?.issues.map(({ path }) => path.join("."))).toEqual([
    "facets.N1.high.says",
    "obstacles.0.says.0",
  ]);
});

test("[REPORT-03] at most a quarter of a book's sentences go to more than a quarter of 40 people", () => {
  const sentences = printed.slice(0, 40).map(({ said }) => new Set(said.flatMap(sentencesOf)));
  expect(sharedByMany(sentences)).toBeLessThanOrEqual(0.25);
});

test.each(["maya", "arjun", "noor"] as const)(
  "[REPORT-03] %s and the opposite share at most 12 in 100 of a book's sentences",
  (person) => {
    const answers = answersOf(person);
    const [own, other] = [answers, oppositeAnswers(answers)].map(
      (given) => new Set(pdfOf(resultOf(given)).flatMap(sentencesOf)),
    ) as [Set<string>, Set<string>];
    const shared = [...own].filter((one) => other.has(one)).length;
    expect(shared / Math.min(own.size, other.size)).toBeLessThanOrEqual(0.12);
  },
);

test("[REPORT-02] somebody low in cheerfulness and high in low spirits is taken at their word, with the line for help on those pages", () => {
  const low = new Set(["E6", "N3"]);
  const answers = { ...answersOf("maya") };
  const { statements } = sourceOf(resultOf(answers), "Maya", []);
  for (const { id, facet, keyedPlus } of statements)
    if (low.has(facet)) answers[id] = (facet === "N3") === keyedPlus ? 5 : 1;
  const made = composePdfReport(sourceOf(resultOf(answers), "Maya", []));
  const said = pdfTexts(made).join(" ");
  expect(said).toContain("Joy comes to you less often than to most people.");
  expect(said).toContain("You often feel low, and at such times you are hard on yourself.");
  expect(said).not.toMatch(/joy[^.]*(hidden|few can see|to yourself|quiet)|pleasure is quiet/i);
  const pages = made.chapters.filter((c) => c.kind === "facets");
  expect(pages.filter(({ note }) => note.includes("14416")).map(({ trait }) => trait)).toEqual([
    "Extraversion",
    "Sensitivity",
  ]);
  const sensitivity = made.chapters.find((c) => c.kind === "trait" && c.name === "Sensitivity");
  expect(JSON.stringify(sensitivity)).toContain("14416");
});

test("[REPORT-02] a long text about a facet agrees with its answers; where the estimate differs, the page prints the answers and says so", () => {
  let against = 0;
  for (const { result } of printed.slice(0, 15)) {
    const source = sourceOf(result, "Maya Iyer", []);
    const said = pdfTexts(composePdfReport(source)).join(" ");
    for (const [facet, { low, high }] of Object.entries(texts.facets)) {
      const keyed = source.statements
        .filter((one) => one.facet === facet)
        .map(({ id, keyedPlus }) => (entryOf(result.answers, id) - 3) * (keyedPlus ? 1 : -1));
      const sum = keyed.reduce((total, value) => total + value, 0);
      for (const [side, { text, work, people }] of [
        [1, high],
        [-1, low],
      ] as const)
        if (sum * side <= 0) {
          expect([text, work, people].filter((one) => said.includes(one))).toEqual([]);
          if (Math.sign(entryOf(result.scores.facets, facet).level - 3) !== side) continue;
          against++;
          expect(said).toMatch(
            new RegExp(
              `Your other answers put ${nameOf(source, facet).toLowerCase()} (a little|clearly) (higher|lower);`,
            ),
          );
        }
    }
  }
  expect(against).toBeGreaterThan(10);
});

test("[REPORT-01] counts read as sentences: none, one time, never", () => {
  const all3 = pdfOf(all(3)).join(" ");
  expect(all3.includes("In all, none lies above most people’s, none below, and 29 are about average.")).toBe(
    true,
  );
  const shown = (value: number) =>
    composePdfReport(sourceOf(all(value), "Maya", [])).chapters.flatMap((c) =>
      c.kind === "answered" ? c.paragraphs : [],
    );
  expect(shown(3).join(" ")).not.toMatch(/only 0 times|0 times\./);
  expect(shown(5)[0]).toBe(
    "“Very accurate” was your most frequent answer, 58 times of 58. You never gave “Very inaccurate”, “Moderately inaccurate”, “Neither accurate nor inaccurate” or “Moderately accurate”.",
  );
  const once = { ...answersOf("maya") };
  for (const [i, id] of Object.keys(once).entries()) once[id] = i === 0 ? 1 : 2 + (i % 4);
  const [first] = composePdfReport(sourceOf(resultOf(once), "Maya", [])).chapters.flatMap((c) =>
    c.kind === "answered" ? c.paragraphs : [],
  );
  expect(first).toMatch(/your rarest, once\.$/);
});

test("[REPORT-02] of a balanced profile no trait that leaves the middle is said to be in it", () => {
  const balanced = printed.filter(({ result }) => result.scores.archetype.balanced);
  expect(balanced.length).toBeGreaterThan(0);
  for (const { said, result } of balanced) {
    expect(said.filter((text) => /As a whole your profile lies near the middle/.test(text))).toHaveLength(1);
    const { levels } = report.measuredOf(result);
    const inMiddle = Object.entries(texts.traits).filter(([trait]) => entryOf(levels, trait) === 3);
    const saidToBe = said.flatMap((text) => /^As a whole your (\w+) is about average/.exec(text)?.[1] ?? []);
    expect(saidToBe.toSorted()).toEqual(inMiddle.map(([, { name }]) => name.toLowerCase()).toSorted());
  }
});

test("[REPORT-01] low spirits are many, in the deck too", () => {
  const decks = printed.map(({ result }) => deckTexts(report.composeReport(result)));
  const said = [...printed.map((one) => one.said), ...decks].flat().flatMap(sentencesOf);
  const spirits = said.filter((one) => /\blow spirits\b/i.test(one));
  expect(spirits.length).toBeGreaterThan(50);
  expect(spirits.filter((one) => /low spirits,? (which )?(is|goes|stands|comes|lies)\b/i.test(one))).toEqual(
    [],
  );
});

test("[REPORT-03] how facets go together is told where it surprises, or where there is little else to tell", () => {
  const counts = printed.map(
    ({ said }) =>
      said.flatMap(sentencesOf).filter((one) => /^In most people |\bmostly stand on\b/.test(one)).length,
  );
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(20);
  expect(counts.filter((count) => count > 14)).toEqual([]);
});

test("[REPORT-01] a facet that others of its trait equal is not said to stand apart", () => {
  expect(pdfOf(all(3)).filter((text) => text.includes("stands apart"))).toEqual([]);
});

test.each([
  ["maya", answersOf("maya")],
  ["maya-opposite", oppositeAnswers(answersOf("maya"))],
])(
  "[REPORT-09] [REPORT-10] what the book of %s says is the same, sentence by sentence",
  async (name, answers) => {
    await expect(`${pdfOf(resultOf(answers)).join("\n")}\n`).toMatchFileSnapshot(
      `domain/golden/${name}.pdf-report.txt`,
    );
  },
);
