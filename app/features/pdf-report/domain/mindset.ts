import { FACETS, type Trait, TRAITS } from "../contract.ts";
import { PARTS } from "./offer.ts";
import { risingArt } from "./art.ts";
import { archetypePage } from "./archetype-page.ts";
import { meetings } from "./meetings.ts";
import { traitPage } from "./trait-page.ts";
import type { Answered, Chapter, Mirror, Tiles } from "./pdf-report.ts";
import { byStrength, standouts, widestTrait } from "./profile.ts";
import { counted, fill, levelOf, nameOf, rangeOf, scoresOf, type Source, wordOf } from "./source.ts";
import { entryOf, firstOf, itemAt, lastOf } from "../../../kernel/checked.ts";
import { verbOf } from "../../../kernel/plural.ts";
import { writtenMark } from "./written.ts";

const part = PARTS[0];

/** Part one: who answered. */
export function mindset(s: Source): Chapter[] {
  return [
    mirror(s),
    archetypePage(s),
    tiles(s),
    ...byStrength(scoresOf(s).traits).map((t) => traitPage(s, t)),
    meetings(s),
    answered(s),
  ];
}

const many = (n: number) => (n === 0 ? "none" : counted(n));

/** What stands out, in sentences made of the figures. */
function overview(s: Source): string[] {
  const { traits, facets } = scoresOf(s);
  const strongest = byStrength(traits);
  const [first, nearest] = [firstOf(strongest), lastOf(strongest)];
  const name = (t: Trait) => entryOf(s.texts.traits, t).name;
  const [a, b, c] = standouts(facets, 3) as [string, string, string]; // as many as were asked for
  const wide = widestTrait(facets);
  const short = firstOf(
    TRAITS.toSorted((x, y) => traits[x].high - traits[x].low - (traits[y].high - traits[y].low)),
  );
  const above = FACETS.filter((f) => levelOf(s, f) > 3).length;
  const below = FACETS.filter((f) => levelOf(s, f) < 3).length;
  const average = FACETS.length - above - below;
  const outstanding =
    levelOf(s, a) === 3
      ? "None of your twenty-nine facets is far out by what you said."
      : `Three of your twenty-nine facets stand out above all: ${nameOf(s, a)}, ${wordOf(s, a)}; ` +
        `${nameOf(s, b)}, ${wordOf(s, b)}; and ${nameOf(s, c)}, ${wordOf(s, c)}.`;
  return [
    `Of your five traits, ${name(first)} stands furthest from the middle, at percentile ` +
      `${traits[first].percentile} (${traits[first].low} to ${traits[first].high}); ${name(nearest)} lies ` +
      `closest to it, at ${traits[nearest].percentile}. The shortest range of the five is that of ` +
      `${name(short)}.`,
    `${outstanding} In all, ${many(above)} ` +
      `${above < 2 ? "lies" : "lie"} above most people’s, ${many(below)} below, and ${many(average)} ` +
      `${average < 2 ? "is" : "are"} about average.`,
    levelOf(s, wide.high) === levelOf(s, wide.low)
      ? `Your answers lie furthest apart inside ${name(wide.trait)}, between ` +
        `${nameOf(s, wide.high).toLowerCase()} and ${nameOf(s, wide.low).toLowerCase()}, and even there ` +
        `both are ${wordOf(s, wide.high)}.`
      : `The most interesting place may be inside ${name(wide.trait)}, where your own answers lie furthest ` +
        `apart: ${nameOf(s, wide.high)} ${verbOf(nameOf(s, wide.high), "is", "are")} ` +
        `${wordOf(s, wide.high)}, ${nameOf(s, wide.low)} ${wordOf(s, wide.low)}.`,
    rarest(s),
  ].filter(Boolean);
}

/** The finding that fewest people share. */
function rarest(s: Source): string {
  const { evidence } = s.document;
  if (!evidence.findings.length) return "";
  const own = s.own.results;
  const most = Math.max(...evidence.findings.map(({ oneIn }) => oneIn));
  const at = evidence.findings.findIndex(({ oneIn }) => oneIn === most);
  const rare =
    most < 2
      ? "as your answers say it"
      : most < 4
        ? "further out than most people stand"
        : `where about one person in ${most} stands as far out`;
  return (
    `Of your five findings the rarest is “${evidence.findings[at]?.title ?? ""}”, ${rare}. ` +
    (own.findings[at] ?? "")
  ).trim();
}

function mirror(s: Source): Mirror {
  const { traits } = scoresOf(s);
  return {
    kind: "mirror",
    part,
    opens: part,
    title: "The mirror",
    sentence: s.document.results["section 1"],
    basis: s.document.evidence.emotional.basis + writtenMark(s, ["emotional"], "This sentence"),
    hour: s.document.evidence.hour,
    hourText:
      "The warm and outgoing fall near the golden hour, half past six; the cool and collected near the " +
      "blue one, a quarter to eight.",
    paragraphs: overview(s),
    band: risingArt(s.outline(traits), { cx: 440, cy: 590, r: 345, h: 440 }, "Your own shape, rising"),
  };
}

function tiles(s: Source): Tiles {
  const names = new Set(s.document.results["Mind Card"].attributes);
  return {
    kind: "tiles",
    part,
    title: "Four measures of your own",
    note:
      "Facets work in company. From thirteen combinations of them these four set you apart most clearly, " +
      "chosen so that no facet is in two of them; the others stand below, so that you can see what was " +
      "passed over.",
    tiles: shownTiles(s),
    others: scoresOf(s)
      .attributes.filter((a) => !names.has(a.name))
      .map((a) => ({ name: a.name, ...rangeOf(a) })),
  };
}

function shownTiles(s: Source): Tiles["tiles"] {
  const card = s.document.results["Mind Card"];
  return s.document.evidence.attributes.slice(0, 4).map((a, i) => ({
    name: card.attributes[i] ?? "",
    insight: card.insights[i] ?? "",
    made: a.facets.map((f) => nameOf(s, f)).join(", "),
    ...rangeOf(a),
  }));
}

/** How many answers to the statements of each trait were one of the ends, the largest share first. */
const edges = (s: Source) =>
  TRAITS.map((trait) => {
    const own = s.statements.filter(({ facet }) => facet.startsWith(trait));
    const ends = own.filter(({ id }) => [1, 5].includes(entryOf(s.result.answers, id))).length;
    return { trait, ends, of: own.length };
  }).toSorted((a, b) => b.ends / b.of - a.ends / a.of);

/** The traits on whose statements most and fewest answers were one of the ends of the scale. */
function decided(s: Source): string {
  const sorted = edges(s);
  const [most, least] = [firstOf(sorted), lastOf(sorted)];
  const name = (trait: Trait) => entryOf(s.texts.traits, trait).name;
  if (most.ends === 0)
    return "You gave no “very”, one way or the other: none of the five traits drew one out.";
  if (most.ends / most.of === least.ends / least.of)
    return (
      `You were as decided about one trait as about the next: ${most.ends} of ${most.of} statements about ` +
      `${name(most.trait)} had a “very”, one way or the other, and no trait had a smaller share.`
    );
  return (
    `You were most decided about ${name(most.trait)}: ${most.ends} of its ${most.of} statements had a ` +
    `“very”, one way or the other. You were least decided about ${name(least.trait)}, where ` +
    `${least.ends || "none"} of ${least.of} had one.`
  );
}

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Which answer came most often and which least, in words. */
function used(labels: string[], counts: number[]): string {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const byCount = labels
    .map((label, i) => ({ label, count: itemAt(counts, i) }))
    .toSorted((a, b) => b.count - a.count);
  const [often, rare] = [firstOf(byCount), lastOf(byCount)];
  const most = `“${often.label}” was your most frequent answer, ${often.count} times of ${all}`;
  const never = byCount.filter(({ count }) => count === 0).map(({ label }) => `“${label}”`);
  if (never.length) return `${most}. You never gave ${either.format(never)}.`;
  return `${most}, and “${rare.label}” your rarest, ${rare.count === 1 ? "once" : `${rare.count} times`}.`;
}

/** How the scale was used: a small portrait of its own. */
function answered(s: Source): Answered {
  const values = s.statements.map(({ id }) => entryOf(s.result.answers, id));
  const share = (of: (value: number) => boolean) =>
    Math.round((values.filter(of).length / values.length) * 100);
  const [middle, edge] = [share((v) => v === 3), share((v) => v === 1 || v === 5)];
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
  const counts = s.labels.map((_, i) => values.filter((v) => v === i + 1).length);
  const words = s.texts.frame.answered;
  const pick = (key: string, at: number, low: number, high: number) =>
    entryOf(words, `${key}${at < low ? "Low" : at > high ? "High" : "Mid"}`);
  const { quality } = scoresOf(s);
  return {
    kind: "answered",
    part,
    title: "How you answered",
    note:
      "Before anything you said there is the way you said it. Five answers were open to you each time; " +
      "this is what you did with them.",
    counts: s.labels.map((label, i) => ({
      label,
      count: itemAt(counts, i),
      share: share((v) => v === i + 1),
    })),
    order: values,
    paragraphs: [
      used(s.labels, counts),
      decided(s),
      ...(middle > 0 ? [fill(pick("middle", middle, 12, 28), { share: middle })] : []),
      ...(edge > 0 ? [fill(pick("edge", edge, 20, 45), { share: edge })] : []),
      `${pick("yes", mean, 2.75, 3.35)} The mean answer was ${mean.toFixed(1)} of 5.`,
    ],
    quality: [entryOf(words, `grade${quality.grade}`), ...quality.reasons].join(" "),
    facts: [
      { label: "Statements", text: String(values.length) },
      { label: "Middle answers", text: `${middle}%` },
      { label: "“Very”, either way", text: `${edge}%` },
      { label: "Mean answer", text: mean.toFixed(1) },
    ],
  };
}
