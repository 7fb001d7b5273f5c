import { BETWEEN, type Trait, TRAITS } from "../contract.ts";
import { PARTS } from "./offer.ts";
import { risingArt, windowArt } from "./art.ts";
import type { Answered, Archetype, Chapter, Meetings, Mirror, Tiles, TraitPage } from "./pdf-report.ts";
import { bandOf, byStrength, facetsOf, isMarked, leaning, standouts, widestTrait } from "./profile.ts";
import { fill, levelOf, nameOf, rangeOf, reactionTo, scoresOf, type Source, wordOf } from "./source.ts";
import { entryOf, firstOf, lastOf } from "../../../kernel/checked.ts";

const part = PARTS[0];

/** Part one: who answered. */
export function mindset(s: Source): Chapter[] {
  return [
    mirror(s),
    archetype(s),
    tiles(s),
    ...byStrength(scoresOf(s).traits).map((t) => traitPage(s, t)),
    meetings(s),
    answered(s),
  ];
}

/** What stands out, in sentences made of the figures. */
function overview(s: Source): string[] {
  const { traits, facets } = scoresOf(s);
  const strongest = byStrength(traits);
  const [first, nearest] = [firstOf(strongest), lastOf(strongest)];
  const name = (t: Trait) => entryOf(s.texts.traits, t).name;
  const [a, b, c] = standouts(facets, 3) as [string, string, string];
  const wide = widestTrait(facets);
  const sure = firstOf(
    TRAITS.toSorted((x, y) => traits[x].high - traits[x].low - (traits[y].high - traits[y].low)),
  );
  return [
    `Of your five traits, ${name(first)} stands furthest from the middle, at percentile ${traits[first].percentile} (${traits[first].low} to ${traits[first].high}); ${name(nearest)} lies closest to it, at ${traits[nearest].percentile}. Of everything you told us, we are surest about ${name(sure)}: its range is the shortest of the five.`,
    `Three of your twenty-nine facets stand out above all: ${nameOf(s, a)}, ${wordOf(s, a)}; ${nameOf(s, b)}, ${wordOf(s, b)}; and ${nameOf(s, c)}, ${wordOf(s, c)}. Somebody who knew only these three things about you would already guess a good deal right.`,
    `The most interesting place may be inside ${name(wide.trait)}, where your own answers lie furthest apart: ${nameOf(s, wide.high)} is ${wordOf(s, wide.high)}, ${nameOf(s, wide.low)} ${wordOf(s, wide.low)}. One figure for the whole trait hides that. The second part of this book takes it to pieces.`,
  ];
}

function mirror(s: Source): Mirror {
  const { traits } = scoresOf(s);
  return {
    kind: "mirror",
    part,
    opens: part,
    title: "The mirror",
    sentence: s.document.results["section 1"],
    basis: s.document.evidence.emotional.basis,
    hour: s.document.evidence.hour,
    hourText:
      "Every profile has an hour of the evening. The warm and outgoing fall near the golden hour, half past six; the cool and collected near the blue one, a quarter to eight. It sets the colours of your cover.",
    paragraphs: overview(s),
    band: risingArt(s.outline(traits), { cx: 440, cy: 590, r: 345, h: 440 }, "Your own shape, rising"),
  };
}

/** How firmly the archetype holds, from the share of likely versions of the person that get it. */
function sureness(primary: string, secondary: string, confidence: number, balanced: boolean): string {
  const share = Math.round(confidence * 100);
  const counted = `In ${share} of 100 likely versions of you, drawn from your ranges, the nearest archetype was the ${primary}`;
  const middle = balanced
    ? " Your profile stays close to the middle on all five traits, so any type fits you loosely; read it as a leaning."
    : "";
  if (confidence < BETWEEN)
    return `${counted}. That is less than half: you stand between the ${primary} and the ${secondary}, and both pages are yours.${middle}`;
  if (confidence < 0.7)
    return `${counted}. That is a majority and no more. When the ${primary} does not fit, try the ${secondary}.${middle}`;
  return `${counted}, which is firm for a questionnaire. The ${secondary} came second.${middle}`;
}

function archetype(s: Source): Archetype {
  const { primary, secondary, confidence, balanced, changed } = s.document.evidence.archetype;
  const card = s.document.results["Mind Card"];
  const own = entryOf(s.texts.archetypes, primary);
  return {
    kind: "archetype",
    part,
    title: card.name,
    heading: card.name,
    tag: own.tag,
    description: card.description,
    story: own.story,
    best: own.best,
    strain: own.strain,
    seen: own.seen,
    confidence,
    sure: [sureness(primary, secondary, confidence, balanced), changed].filter(Boolean).join(" "),
    equal: reactionTo(s, "mind") === "dislike" || confidence < BETWEEN,
    second: {
      heading: `The ${secondary}`,
      tag: entryOf(s.texts.archetypes, secondary).tag,
      story: entryOf(s.texts.archetypes, secondary).story,
    },
  };
}

function tiles(s: Source): Tiles {
  const card = s.document.results["Mind Card"];
  const shown = s.document.evidence.attributes;
  const names = new Set(card.attributes);
  return {
    kind: "tiles",
    part,
    title: "Four measures of your own",
    note: "Facets work in company. From a dozen combinations of them these four set you apart most clearly; the others stand below, so that you can see what was passed over.",
    tiles: shown.slice(0, 4).map((a, i) => ({
      name: card.attributes[i] ?? "",
      insight: card.insights[i] ?? "",
      made: a.facets.map((f) => nameOf(s, f)).join(", "),
      ...rangeOf(a),
    })),
    others: scoresOf(s)
      .attributes.filter((a) => !names.has(a.name))
      .map((a) => ({ name: a.name, ...rangeOf(a) })),
  };
}

function traitPage(s: Source, trait: Trait): TraitPage {
  const estimate = scoresOf(s).traits[trait];
  const text = entryOf(s.texts.traits, trait);
  const own = text[bandOf(estimate.percentile)];
  const { facets } = scoresOf(s);
  const sorted = facetsOf(trait).toSorted((a, b) => entryOf(facets, b).t - entryOf(facets, a).t);
  const [top, bottom] = [firstOf(sorted), lastOf(sorted)];
  const inside =
    levelOf(s, top) === levelOf(s, bottom)
      ? `Inside the trait your facets agree: all are ${wordOf(s, top)}.`
      : `Inside the trait, ${nameOf(s, top)} pulls the figure up and ${nameOf(s, bottom)} holds it down.`;
  return {
    kind: "trait",
    part,
    title: text.name,
    name: text.name,
    asks: `${text.name} is ${text.asks}`,
    range: rangeOf(estimate),
    line: own.line,
    lead: [own.lead, [isMarked(estimate.percentile) ? own.more : "", inside].filter(Boolean).join(" ")],
    sections: [
      { label: "At work", text: own.work },
      { label: "With people", text: own.people },
      { label: "What it costs", text: own.cost },
    ],
    facets: facetsOf(trait).map((f) => ({ name: nameOf(s, f), level: levelOf(s, f), word: wordOf(s, f) })),
    ask: own.ask,
    art: windowArt(
      s.outline(scoresOf(s).traits),
      trait,
      { w: 210, h: 240, r: 190 },
      `Your shape where ${text.name} lies`,
    ),
  };
}

const MEETING_NOTE =
  "No trait comes alone. On each square one trait runs across and another up; the dot is you, the shaded field your range on both. These are the pairs that say most about you.";

/** The four pairs of traits in which both count most. */
function meetings(s: Source): Meetings {
  const { traits } = scoresOf(s);
  const weight = (key: string) => Math.abs(traits[key[0] as Trait].t) * Math.abs(traits[key[1] as Trait].t);
  const keys = Object.keys(s.texts.meetings)
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, 4);
  const pairs = keys.map((key) => {
    const [x, y] = [key[0] as Trait, key[1] as Trait];
    const corner = `${leaning(traits[x])[0]}${leaning(traits[y])[0]}` as "hh" | "hl" | "lh" | "ll";
    return {
      title: entryOf(s.texts.meetings, key).title,
      text: entryOf(s.texts.meetings, key)[corner],
      across: entryOf(s.texts.traits, x).name,
      up: entryOf(s.texts.traits, y).name,
      x: rangeOf(traits[x]),
      y: rangeOf(traits[y]),
    };
  });
  return { kind: "meetings", part, title: "Where your traits meet", note: MEETING_NOTE, pairs };
}

/** How the scale was used: a small portrait of its own. */
function answered(s: Source): Answered {
  const values = s.statements.map(({ id }) => entryOf(s.result.answers, id));
  const share = (of: (value: number) => boolean) =>
    Math.round((values.filter(of).length / values.length) * 100);
  const [middle, edge] = [share((v) => v === 3), share((v) => v === 1 || v === 5)];
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
  const words = s.texts.frame.answered;
  const pick = (key: string, at: number, low: number, high: number) =>
    entryOf(words, `${key}${at < low ? "Low" : at > high ? "High" : "Mid"}`);
  const { quality } = scoresOf(s);
  return {
    kind: "answered",
    part,
    title: "How you answered",
    note: "Before anything you said there is the way you said it. Five answers were open to you each time; this is what you did with them.",
    counts: s.labels.map((label, i) => ({
      label,
      count: values.filter((v) => v === i + 1).length,
      share: share((v) => v === i + 1),
    })),
    order: values,
    paragraphs: [
      fill(pick("middle", middle, 12, 28), { share: middle }),
      fill(pick("edge", edge, 20, 45), { share: edge }),
      pick("yes", mean, 2.75, 3.35),
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
