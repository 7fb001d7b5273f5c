import { BETWEEN } from "../contract.ts";
import { PARTS } from "./offer.ts";
import type { Archetype } from "./pdf-report.ts";
import { reactionTo, type Source } from "./source.ts";
import { entryOf } from "../../../kernel/checked.ts";
import { writtenMark } from "./written.ts";
import { borne, listOf, seenFirst } from "./archetype-lists.ts";
import { sureness } from "./archetype-sureness.ts";

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
