import { bears } from "../../../kernel/claims.ts";
import { BETWEEN } from "../contract.ts";
import { PARTS } from "./offer.ts";
import type { Archetype } from "./pdf-report.ts";
import { atLength, leaningTexts, nameOf, reactionTo, type Source, wordOf } from "./source.ts";
import { entryOf, lastOf } from "../../../kernel/checked.ts";
import { writtenMark } from "./written.ts";

/** How firmly the archetype holds, from the share of likely versions of the person that get it. */
function sureness(primary: string, secondary: string, confidence: number, balanced: boolean): string {
  const share = Math.round(confidence * 100);
  const counted =
    `In ${share} of 100 likely versions of you, drawn from your ` +
    `ranges, the nearest archetype was the ${primary}`;
  const middle = balanced
    ? " As a whole your profile lies near the middle, so any type fits you loosely; read it as a leaning."
    : "";
  if (confidence < BETWEEN)
    return (
      `${counted}. That is less than half: you stand between the ${primary} and the ${secondary}, and both ` +
      `pages are yours.${middle}`
    );
  if (confidence < 0.7)
    return `${counted}. That is ${confidence > 0.5 ? "a majority and no more" : "the most of any, and no majority"}. When the ${primary} does not fit, try the ${secondary}.${middle}`;
  return `${counted}, which is firm for a questionnaire. The ${secondary} came second.${middle}`;
}

type Texts = Source["texts"]["archetypes"][string]["best"];
const borne = (s: Source, texts: Texts, most: number) =>
  texts.flatMap(({ says, text }) => (bears(s.asAnswered, says) ? [text] : [])).slice(0, most);

const bare = (sentence: string) => sentence.replace(/\.$/, "");

/** What of a type's strengths or strains is borne; where that is little, those of the person's own facets. */
function listOf(s: Source, texts: Texts, of: "gives" | "costs"): string[] {
  const own = borne(s, texts, 4);
  const facets = atLength(s).toReversed();
  const more = facets.flatMap((f) => leaningTexts(s, f)?.[of] ?? []).map(bare);
  return own.length > 1 ? own : [...own, ...more].slice(0, 2);
}

/** What people see first, where nothing that is written of the type is borne. */
function seenFirst(s: Source): string {
  const facets = atLength(s);
  if (!facets.length)
    return "From outside, nothing about you stands out at once; people get to know you in the usual time.";
  const facet = lastOf(facets.slice(0, 2));
  return (
    `What people see first may be something else: ${nameOf(s, facet).toLowerCase()}, ` +
    `${wordOf(s, facet)}.`
  );
}

export function archetypePage(s: Source): Archetype {
  const { primary, secondary, confidence, balanced, changed } = s.document.evidence.archetype;
  const card = s.document.results["Mind Card"];
  const [own, second] = [entryOf(s.texts.archetypes, primary), entryOf(s.texts.archetypes, secondary)];
  const described = new Set(s.own.results["Mind Card"].description.split(/(?<=\.) /));
  const story = (of: typeof own, most: number) =>
    [
      of.type.text,
      ...borne(s, of.story, most + 2)
        .filter((text) => !described.has(text))
        .slice(0, most),
    ].join(" ");
  return {
    kind: "archetype",
    part: PARTS[0],
    title: card.name,
    heading: card.name,
    tag: own.tag,
    description: card.description,
    story: story(own, s.document.evidence.written?.slots.includes("mind") ? 3 : 5), // the mark takes its room
    best: listOf(s, own.best, "gives"),
    strain: listOf(s, own.strain, "costs"),
    seen: borne(s, own.seen, 2).join(" ") || seenFirst(s),
    confidence,
    sure:
      [sureness(primary, secondary, confidence, balanced), changed].filter(Boolean).join(" ") +
      writtenMark(s, ["mind"], "The description"),
    equal: reactionTo(s, "mind") === "dislike" || confidence < BETWEEN,
    second: { heading: `The ${secondary}`, tag: second.tag, story: story(second, 3) },
  };
}
