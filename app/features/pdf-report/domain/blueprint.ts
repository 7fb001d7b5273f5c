import { sentencesOf } from "../../../kernel/claims.ts";
import { TRAITS, type Facet, type Trait } from "../contract.ts";
import { PARTS } from "./offer.ts";
import { markOf, type Place, shapeArt } from "./art.ts";
import type { Chapter, Findings, Leader, Moons, ShapePage } from "./pdf-report.ts";
import type { Outline, Point } from "./outline.ts";
import { answerLine, dissentLine, relatedLine } from "./answer-line.ts";
import { facetPages } from "./facet-pages.ts";
import { dayOf } from "./steps.ts";
import { byStrength, facetsOf, standouts, widestTrait } from "./profile.ts";
import {
  capital,
  counted,
  fill,
  levelOf,
  nameOf,
  facetRangeOf,
  rangeOf,
  reactionTo,
  scoresOf,
  type Source,
  shortLabel,
  wordOf,
} from "./source.ts";
import { verbOf } from "../../../kernel/plural.ts";
import { entryOf, firstOf, itemAt } from "../../../kernel/checked.ts";
import { writtenMark } from "./written.ts";

const part = PARTS[1];

/** Part two: the shape, the phases, every facet, and the findings with what they rest on. */
export const blueprint = (s: Source): Chapter[] => [
  shape(s),
  moons(s),
  ...TRAITS.flatMap((t) => facetPages(s, t)),
  ...findings(s),
];

const SIZE = { w: 614, h: 348, cx: 262, cy: 174, r: 168 };
/** How far a form reaches at the least, of its radius; a smaller one is drawn larger, and says so. */
const LEAST_REACH = 0.9;
const LARGEST = 3;

/** The measures of the drawing, and by how much it is enlarged, in tenths. */
function enlarged(o: Outline): { size: typeof SIZE; by: number } {
  const reach = Math.max(...o.turned(0.95).map(([x, y]) => Math.hypot(x, y)));
  const by = Math.min(LARGEST, Math.max(1, Math.floor((10 * LEAST_REACH) / reach) / 10));
  return { size: { ...SIZE, r: SIZE.r * by }, by };
}

const GAP = 62;
/** Where words stand whose marks are at these heights, from the top down, none below the foot. */
function heights(marks: number[], foot: number): number[] {
  let floor = 16;
  return marks.map((y, i) => {
    const lowest = foot - 26 - (marks.length - 1 - i) * GAP;
    floor = Math.min(lowest, Math.max(floor, y));
    return (floor += GAP) - GAP;
  });
}

/**
 * Words stand left or right of the drawing, in the order of their marks and never closer than a line and a
 * half.
 */
function arrange(
  marks: { at: Point; title: string; text: string }[],
  size: { w: number; h: number; cx: number },
  edges = { left: 92, right: 458 },
): Leader[] {
  return (["left", "right"] as const).flatMap((side) => {
    const own = marks
      .filter(({ at }) => at[0] < size.cx === (side === "left"))
      .toSorted((a, b) => a.at[1] - b.at[1]);
    const ys = heights(
      own.map(({ at }) => at[1]),
      size.h,
    );
    return own.map(({ at, title, text }, i): Leader => {
      return { from: at, to: [edges[side], itemAt(ys, i)], side, title, text };
    });
  });
}

/** Where the lines lie furthest apart, halfway between two traits' axes or on one. */
function widest(o: Outline, place: Place): Point {
  const [inner, outer] = [o.turned(0.05), o.turned(0.95)];
  const gap = (i: number) =>
    Math.hypot(itemAt(outer, i)[0] - itemAt(inner, i)[0], itemAt(outer, i)[1] - itemAt(inner, i)[1]);
  const at = outer.reduce((best, _, i) => (gap(i) > gap(best) ? i : best), 0);
  const [x, y] = itemAt(o.turned(0.9), at);
  return [place.cx + x * place.r, place.cy + y * place.r];
}

function shape(s: Source): ShapePage {
  const { traits, norms } = scoresOf(s);
  const o = s.outline(traits);
  const star = firstOf(byStrength(traits));
  const { size, by } = enlarged(o);
  const name = (t: Trait) => entryOf(s.texts.traits, t).name;
  const line = itemAt(o.turned(0.55), Math.floor(o.turned(0.55).length * 0.93));
  const marks: { at: Point; title: string; text: string }[] = [
    { at: markOf(o, size, star), title: "The star", text: `${name(star)}, furthest from average` },
    {
      at: [size.cx + line[0] * size.r, size.cy + line[1] * size.r],
      title: "Thirty lines",
      text: "your likely range",
    },
    { at: [size.cx + 8, size.cy + 10], title: "The solid core", text: "the low ends of the ranges" },
    { at: widest(o, size), title: "Lines wide apart", text: "a wide range" },
  ];
  return {
    kind: "shape",
    part,
    opens: part,
    title: "How to read your shape",
    heading: "How to read your shape",
    size,
    art: shapeArt(
      o,
      size,
      { traits: TRAITS, star, defining: s.joined, ground: "night" },
      "Your shape: five axes, " +
        TRAITS.map((t) => `${name(t)} at percentile ${traits[t].percentile}`).join(", "),
    ),
    leaders: arrange(marks, size),
    rows: TRAITS.map((t) => ({
      name: name(t),
      line: sentencesOf(s.document.evidence.traits[t]?.text ?? "")[0] ?? "",
      ...rangeOf(traits[t]),
    })),
    note:
      `Percentiles among ${norms.label}. Bars are 80% ranges, the notch the best single guess.` +
      (by > 1 ? ` Your shape is a small one, drawn at ${by} times its size.` : ""),
  };
}

const low = (name: string) => name.toLowerCase();
const phases = ["new", "a crescent", "half", "nearly full", "full"];

function moons(s: Source): Moons {
  const { facets } = scoresOf(s);
  const hot = new Set(s.document.evidence.findings.flatMap((f) => f.facets.map(({ id }) => id)));
  const wide = widestTrait(facets);
  const [first] = standouts(facets, 1) as [Facet]; // as many as were asked for
  const day = dayOf(s, first);
  const begin = day ? `Day ${day} of the thirty in the last part is for ${low(nameOf(s, first))}.` : "";
  const phase = (f: Facet) => itemAt(phases, levelOf(s, f) - 1);
  const be = (f: Facet) => verbOf(nameOf(s, f), "is", "are");
  const apart =
    levelOf(s, wide.high) === levelOf(s, wide.low)
      ? `Even where your facets lie furthest apart, between ${low(nameOf(s, wide.high))} and ` +
        `${low(nameOf(s, wide.low))}, they show the same phase.`
      : (
          `${nameOf(s, wide.high)} ${be(wide.high)} ${phase(wide.high)} while ${nameOf(s, wide.low)} ` +
          `${be(wide.low)} ${phase(wide.low)}, though both are counted as ` +
          `${entryOf(s.texts.traits, wide.trait).name}. ${relatedLine(s, wide.high)}`
        ).trim();
  return {
    kind: "moons",
    part,
    title: "Twenty-nine moons",
    note: capital(fill(s.texts.frame.moons, { perFacet: counted(scoresOf(s).form === "short" ? 2 : 4) })),
    columns: TRAITS.map((t) => ({
      short: entryOf(s.texts.traits, t).short,
      facets: facetsOf(t).map((f) => ({
        name: nameOf(s, f),
        level: levelOf(s, f),
        word: wordOf(s, f),
        hot: hot.has(f),
      })),
    })),
    notes: [
      { label: "Where the phases disagree", text: apart },
      {
        label: "Where to begin",
        text:
          `${nameOf(s, first)} ${verbOf(nameOf(s, first), "stands", "stand")} out most, ` +
          `${wordOf(s, first)}. ${answerLine(s, first)} ${begin}`.trim(),
      },
    ],
  };
}

/** Answers shown with a finding; all of them stand on the facets' own pages. */
const SHOWN = 4;
/** Where what speaks against it is told as well. */
const DOUBTED_SHOWN = 2;

/** The answers that say most, in their own order: those furthest from the middle of the scale. */
function strongest({ answers }: Source["document"]["evidence"]["findings"][number], count: number) {
  const chosen = new Set(
    answers.toSorted((a, b) => Math.abs(b.value - 3) - Math.abs(a.value - 3)).slice(0, count),
  );
  return answers.filter((a) => chosen.has(a));
}

type Ranged = { name: string; low: number; high: number };
const aloneAgain = ({ name, low: from, high: to }: Ranged) =>
  from <= 50 && to >= 50
    ? `The range of ${name} reaches past the middle, so your doubt has a point.`
    : `For it to be wrong, your true ${name} would have to lie ${from > 50 ? "lower" : "higher"}, outside of its ` +
      "range, which happens about once in ten times.";

/** What would have to be so for a finding to be wrong. */
function again(s: Source, finding: Source["document"]["evidence"]["findings"][number]): string {
  const [a, b] = finding.facets.map(({ id }) => ({
    name: nameOf(s, id),
    ...facetRangeOf(s, id),
  }));
  if (!a) return "";
  const rests = `You doubted this. It rests on ${counted(finding.answers.length)} answers.`;
  if (!b) return `${rests} ${aloneAgain(a)}`;
  const apart = a.high < b.low || b.high < a.low;
  const ranges = `The ranges of ${a.name} and ${b.name}`;
  return apart
    ? `${rests} ${ranges} do not touch: no single answer, given otherwise, would turn their order round.`
    : `${rests} ${ranges} overlap, so it may be smaller than it sounds, and your doubt has a point.`;
}

const FINDINGS_NOTE =
  "A finding is a place where you stand far from most people, or from what the rest of you would lead " +
  "one to expect. " +
  "Each comes with the answers that say most; the others stand on the facets’ own pages. “1 in 12” " +
  "means that about one person in twelve stands as far out on that side or further, drawn towards what " +
  "is usual because the five were chosen from many. Judge it as you would judge a witness.";

function findings(s: Source): Findings[] {
  const doubts = reactionTo(s, "findings") === "dislike";
  const items = s.document.evidence.findings.map((finding, i) => ({
    title: finding.title,
    text: [
      s.document.results.findings[i] ?? "",
      finding.facets.map(({ id }) => dissentLine(s, id)).find(Boolean) ?? "",
    ]
      .filter(Boolean)
      .join(" "),
    oneIn: finding.oneIn,
    facets: finding.facets.map(({ id }) => ({
      name: nameOf(s, id),
      word: wordOf(s, id),
      ...facetRangeOf(s, id),
    })),
    answers: strongest(finding, doubts ? DOUBTED_SHOWN : SHOWN).map(({ statement, value }) => ({
      text: statement,
      value,
      label: shortLabel(s, value),
    })),
    again: doubts ? again(s, finding) : "",
  }));
  const cut = Math.floor(items.length / 2);
  const pages = [items.slice(0, cut), items.slice(cut)].filter((p) => p.length);
  return pages.map((own, i) => ({
    kind: "findings",
    part,
    title: i === 0 ? "Your findings, with their evidence" : "More findings",
    note: (
      (i === 0 ? FINDINGS_NOTE : "") +
      writtenMark(
        s,
        own.map((_, n) => `findings.${i * cut + n}`),
        "Part of what stands on this page",
      )
    ).trim(),
    items: own,
  }));
}
