import type { Trait } from "../contract.ts";
import type { Meetings } from "./pdf-report.ts";
import { awayOf, facetsOf } from "./profile.ts";
import { levelOf, nameOf, rangeOf, scoresOf, type Source, wordOf } from "./source.ts";
import { entryOf, firstOf, itemAt } from "../../../kernel/checked.ts";

const wordFor = (s: Source, trait: Trait) =>
  itemAt(s.texts.frame.levels, entryOf(s.measured.levels, trait) - 1);

/** The facet of a trait that lies furthest from the middle. */
const furthest = (s: Source, trait: Trait) =>
  firstOf(
    facetsOf(trait).toSorted(
      (a, b) => awayOf(entryOf(scoresOf(s).facets, b)) - awayOf(entryOf(scoresOf(s).facets, a)),
    ),
  );

/** What of two traits stands out, by their facets. */
function decisive(s: Source, x: Trait, y: Trait): string {
  const [a, b] = [furthest(s, x), furthest(s, y)];
  const [first, second] = [nameOf(s, a).toLowerCase(), nameOf(s, b).toLowerCase()];
  return levelOf(s, a) === 3 && levelOf(s, b) === 3
    ? `Neither has a facet that stands out: ${first} and ${second} come nearest to it.`
    : `What decides is smaller: ${first} (${wordOf(s, a)}) on the one ` +
        `side, ${second} (${wordOf(s, b)}) on the other.`;
}

/** Two traits that no written text fits. */
function plainly(s: Source, x: Trait, y: Trait): string {
  const name = (t: Trait) => entryOf(s.texts.traits, t).name;
  return `${name(x)} is ${wordFor(s, x)} and ${name(y).toLowerCase()} ${wordFor(s, y)}. ${decisive(s, x, y)}`;
}

/** The two traits that a pair is named after, such as "OC". */
export const traitsIn = (pair: string) => pair.split("") as [Trait, Trait]; // a trait is one letter

/** @param written texts of this pair that the person's levels bear */
export function meetingOf(s: Source, key: string, written: string[]): Meetings["pairs"][number] {
  const { traits } = scoresOf(s);
  const [x, y] = traitsIn(key);
  return {
    title: entryOf(s.texts.meetings, key).title,
    text: written.length ? `${written.join(" ")} ${decisive(s, x, y)}` : plainly(s, x, y),
    across: entryOf(s.texts.traits, x).name,
    up: entryOf(s.texts.traits, y).name,
    x: rangeOf(traits[x]),
    y: rangeOf(traits[y]),
  };
}
