import { bears } from "../../../kernel/claims.ts";
import { type Facet, type Trait } from "../contract.ts";
import { answerLine } from "./answer-line.ts";
import { windowArt } from "./art.ts";
import { PARTS } from "./offer.ts";
import type { TraitPage } from "./pdf-report.ts";
import { facetsOf, heightOf, markedFacets } from "./profile.ts";
import {
  atLength,
  capital,
  leaningTexts,
  levelOf,
  nameOf,
  rangeOf,
  scoresOf,
  type Source,
  wordOf,
} from "./source.ts";
import { verbOf } from "../../../kernel/plural.ts";
import { entryOf, firstOf, lastOf } from "../../../kernel/checked.ts";

/** How many facets speak for their trait on its page. */
const SPEAKING = 2;

/** The facets that a trait's page describes: the marked ones, clearest first. */
export const speakingFacets = (s: Source, trait: Trait): Facet[] =>
  markedFacets(scoresOf(s).facets)
    .filter((f) => f.startsWith(trait))
    .slice(0, SPEAKING);

const byHeight = (s: Source, trait: Trait) =>
  facetsOf(trait).toSorted(
    (a, b) => heightOf(entryOf(scoresOf(s).facets, b)) - heightOf(entryOf(scoresOf(s).facets, a)),
  );
const low = (name: string) => name.toLowerCase();

const TWO_THINGS =
  "one figure for both is an average of two different things, and people " +
  "who know one will be surprised by the other.";

/** How the facets of a trait lie to one another. */
function inside(s: Source, trait: Trait): string {
  const sorted = byHeight(s, trait);
  const [top, bottom] = [firstOf(sorted), lastOf(sorted)];
  const [a, b] = [low(nameOf(s, top)), low(nameOf(s, bottom))];
  if (levelOf(s, top) === levelOf(s, bottom))
    return (
      `All ${sorted.length} facets are ${wordOf(s, top)}. From ${a} to ${b} it is of one piece, and what ` +
      "is said of the whole can be expected of its parts."
    );
  if (levelOf(s, top) > 3 && levelOf(s, bottom) < 3)
    return (
      `${capital(a)} ${verbOf(a, "is", "are")} ${wordOf(s, top)} and ${b} ${wordOf(s, bottom)}: ` + TWO_THINGS
    );
  return levelOf(s, top) > 3
    ? `${capital(a)} ${verbOf(a, "stands", "stand")} out, ${wordOf(s, top)}; ${b} ` +
        `${verbOf(b, "comes", "come")} last of the ${sorted.length}, ${wordOf(s, bottom)}.`
    : `${capital(b)} ${verbOf(b, "stands", "stand")} out, ${wordOf(s, bottom)}; ${a} ` +
        `${verbOf(a, "comes", "come")} first of the ${sorted.length}, ${wordOf(s, top)}.`;
}

/** The trait as a whole: written for each level but the middle one, where only its facets say anything. */
function whole(s: Source, trait: Trait): { text: string; ask: string } {
  const { levels, name } = entryOf(s.texts.traits, trait);
  const written = levels.find(({ says }) => bears(s.measured, says));
  if (written) return written;
  const sorted = byHeight(s, trait);
  const [top, bottom] = [firstOf(sorted), lastOf(sorted)];
  const [first] = speakingFacets(s, trait);
  const asked = first ? leaningTexts(s, first) : undefined;
  return {
    text:
      `As a whole your ${low(name)} is about average, with ${low(nameOf(s, top))} (${wordOf(s, top)}) at ` +
      `its upper end and ${low(nameOf(s, bottom))} (${wordOf(s, bottom)}) at the lower.`,
    ask: asked?.ask ?? `Where would somebody who knows you well place your ${low(nameOf(s, top))}?`,
  };
}

/**
 * Low days that are frequent while fun is rare are heavy: the line for help stands on the page that says so.
 */
const isHeavy = (s: Source, trait: Trait) =>
  trait === "N" && (s.own.evidence.emotional.low || bears(s.measured, ["N3 >= 4", "E6 <= 2"]));

const section = (label: string, texts: string[]) => ({ label, text: texts.join(" ") });

function sections(s: Source, trait: Trait): TraitPage["sections"] {
  const speaking = speakingFacets(s, trait).flatMap((f) => leaningTexts(s, f) ?? []);
  return [
    section(
      "At work",
      speaking.map(({ work }) => work),
    ),
    section(
      "With people",
      speaking.map(({ people }) => people),
    ),
    section("Inside the trait", [inside(s, trait)]),
  ].filter(({ text }) => text !== "");
}

const WINDOW = { w: 210, h: 240, r: 190 };

function leadOf(s: Source, trait: Trait, lead: string): string[] {
  // the pages of facets that are told at length print another text
  const answered = speakingFacets(s, trait).filter((f) => atLength(s).includes(f));
  return [
    lead,
    ...(answered.length ? [answered.map((f) => answerLine(s, f)).join(" ")] : []),
    ...(isHeavy(s, trait) ? [s.texts.frame.helpNear] : []),
  ];
}

export function traitPage(s: Source, trait: Trait): TraitPage {
  const estimate = scoresOf(s).traits[trait];
  const text = entryOf(s.texts.traits, trait);
  const { text: lead, ask } = whole(s, trait);
  return {
    kind: "trait",
    part: PARTS[0],
    title: text.name,
    name: text.name,
    asks: `${text.name} is ${text.asks}`,
    range: rangeOf(estimate),
    line: s.document.evidence.traits[trait]?.text ?? "",
    lead: leadOf(s, trait, lead),
    sections: sections(s, trait),
    facets: facetsOf(trait).map((f) => ({ name: nameOf(s, f), level: levelOf(s, f), word: wordOf(s, f) })),
    ask,
    art: windowArt(s.outline(scoresOf(s).traits), trait, WINDOW, `Your shape where ${text.name} lies`),
  };
}

/** The question that a trait's page ends with. */
export const askOf = (s: Source, trait: Trait): string => whole(s, trait).ask;
