import { expect, test } from "vitest";
import { digest } from "../../../../../testing/digest.ts";
import { FACETS, TRAITS } from "../../contract.ts";
import { dial } from "./dial.ts";
import { GRAMMARS, grammarOf, type Grammar } from "./grammar.ts";
import { bandMarks, contrastMarks } from "./marks.ts";
import { formOf } from "./form.ts";
import { paletteOf } from "./palette.ts";
import { portrait } from "./portrait.ts";
import { poster, type Work } from "./poster.ts";
import { reflection } from "./reflection.ts";
import { moonPath, ringMarks } from "./round-marks.ts";
import { skyPair } from "./sky.ts";
import { SIGNS } from "./stars.ts";
import { toSvg } from "./svg.ts";
import type { Traits } from "./traits.ts";

// Changes must be intended: look at the new drawings, then update the golden files with `--update`.
const mark = (drawn: unknown) => digest(JSON.stringify(drawn), 12);
const toText = (lines: string[][]) => lines.map(([name, value]) => `${name}: ${value}\n`).join("");

const WORKS: Work[] = [
  { title: "Columbus", year: 2017, mood: "still", minutes: 104, weights: { O2: 0.7 } },
  { title: "A Quiet Street by the Sea", year: 1871, mood: "loud", weights: { N1: -1 } },
  { title: "अपराजितो", year: 1956, mood: "tender", minutes: 210, weights: { A: 0.4 } },
];
/** Traits from five values of `t`, in the order of the axes. */
const traitsOf = (...t: number[]): Traits =>
  Object.fromEntries(
    ["O", "C", "E", "A", "N"].map((axis, n) => [axis, { t: t[n] ?? 0, se: 0.35, reliability: 0.8 }]),
  );
const READINGS: Record<string, Traits> = {
  open: traitsOf(1.4, -0.5, 0.2, 0.6, -0.3),
  ordered: traitsOf(-0.8, 1.6, -1.1, 0.1, 0.4),
  sensitive: traitsOf(0.3, -1.2, -0.4, 1.1, 1.5),
};

/** Each of the three readings is drawn with four of these. */
const ARCHETYPES = [
  "The Anchor", "The Realist", "The Sentinel", "The Independent", "The Architect", "The Host", "The Firebrand",
  "The Poet", "The Wanderer", "The Challenger", "Balanced Catalyst", "The Trailblazer",
]; // prettier-ignore

test("[REPORT-06] draws every form of a poster as in the golden file, with and without a title", async () => {
  const forms = (Object.keys(GRAMMARS) as Grammar[]).map((grammar) => {
    const drawn = WORKS.flatMap((work) => [
      poster(work, { grammar }),
      poster(work, { grammar, height: 440, titled: false }),
    ]);
    return [grammar, mark(drawn)];
  });
  await expect(toText(forms)).toMatchFileSnapshot("golden/posters.txt");
});

test("[REPORT-06] chooses the form of a work by its weight as in the golden file", async () => {
  const chosen = [...TRAITS, ...FACETS].map((scale) => [
    scale,
    `${grammarOf({ [scale]: 1 })}, ${grammarOf({ [scale]: -1 })}`,
  ]);
  await expect(toText(chosen)).toMatchFileSnapshot("golden/forms.txt");
});

test("draws the sky of every sign as in the golden file, with the next sign and alone", async () => {
  const size = { width: 390, height: 236, ground: "#101f31" };
  const skies = SIGNS.map((sign, n) => {
    const birth = SIGNS[(n + 1) % SIGNS.length];
    return [
      sign,
      mark([skyPair({ own: sign, birth, ...size }), skyPair({ own: sign, birth: sign, ...size })]),
    ];
  });
  await expect(toText(skies)).toMatchFileSnapshot("golden/skies.txt");
});

test("draws palettes, portraits and reflections as in the golden file", async () => {
  const portraits = Object.entries(READINGS).flatMap(([name, traits], n) =>
    ARCHETYPES.slice(4 * n, 4 * n + 4).map((primary) => {
      const size = { width: 338, height: 302, reach: 0.368, lines: 28 };
      const card = portrait(traits, { ...size, archetype: primary, names: true });
      const broken = reflection(traits, { horizon: 120, height: 300, strips: 14 });
      return [`${name}, ${primary}`, mark([paletteOf(traits), formOf(traits), card, toSvg(card), broken])];
    }),
  );
  await expect(toText(portraits)).toMatchFileSnapshot("golden/portraits.txt");
});

test("keeps a narrow range visible and within its line", () => {
  for (const [low, high] of [
    [0, 1],
    [49, 50],
    [98, 99],
    [99.9, 100],
    [60, 100],
  ] as const) {
    const [, x, width] = /^M([\d.]+) 4h([\d.]+)/.exec(bandMarks(low, high, low, 200).range)!.map(Number);
    expect([low, width! >= 6, x! >= 0, x! + width! <= 200]).toEqual([low, true, true, true]);
  }
});

test("draws marks of figures as in their snapshots", () => {
  expect(mark(dial(220, "#e9a45b"))).toMatchInlineSnapshot(`"a0a507e46672"`);
  expect(bandMarks(12, 63, 40, 200)).toMatchInlineSnapshot(`
    {
      "axis": "M0 7H200",
      "guess": "M80 1v12",
      "range": "M24 4h102v6h-102Z",
      "ticks": "M0 4v6M50 4v6M100 2v10M150 4v6M200 4v6",
    }
  `);
  expect(bandMarks(98, 99, 98.5, 200).range).toMatchInlineSnapshot(`"M194 4h6v6h-6Z"`);
  expect(contrastMarks(30, 71, 200)).toMatchInlineSnapshot(`
    {
      "axis": "M6 7H194",
      "from": 62.4,
      "gap": "M62.4 7H139.5",
      "to": 139.48,
    }
  `);
  expect([0.2, 0.5, 0.8].map((lit) => moonPath(lit, 26))).toMatchInlineSnapshot(`
    [
      "M13 1.5A11.5 11.5 0 0 1 13 24.5A6.9 11.5 0 0 0 13 1.5Z",
      "M13 1.5A11.5 11.5 0 0 1 13 24.5A0 11.5 0 0 0 13 1.5Z",
      "M13 1.5A11.5 11.5 0 0 1 13 24.5A6.9 11.5 0 0 1 13 1.5Z",
    ]
  `);
  expect(ringMarks(0.2, 0.4, 58, 5)).toMatchInlineSnapshot(`
    {
      "arc": "M29 4.5A24.5 24.5 0 0 1 52.3 21.4",
      "r": 24.5,
      "tick": "M40.8 45.2L45.8 52.1",
    }
  `);
});
