import { type Facet, TRAITS, type Trait } from "../contract.ts";
import { PARTS } from "./offer.ts";
import { futureArt, markOf } from "./art.ts";
import { arrange } from "./blueprint.ts";
import type { Chapter, Future, NowThen, Obstacles, Weeks } from "./pdf-report.ts";
import { bandOf, byStrength, leaning, standouts } from "./profile.ts";
import { fill, levelOf, nameOf, scoresOf, type Source, wordOf } from "./source.ts";
import { entryOf, firstOf, itemAt } from "../../../kernel/checked.ts";

const part = PARTS[3];

/** Part four: a direction, and what it would look like. */
export const future = (s: Source): Chapter[] => [picture(s), nowThen(s), weeks(s), obstacles(s)];

const SIZE = { w: 666, h: 440, cx: 322, cy: 218, r: 200 };
const EDGES = { left: 112, right: 540 };
/**
 * How far the dashed outline reaches back to the middle, in standard units of the true score. An aim, not a
 * measured effect.
 */
const REACH = 0.45;

/**
 * Φ, by the logistic approximation of Bowling et al. (2009): good to a hundredth, enough for "from 30 toward
 * 48".
 */
const below = (z: number) => 1 / (1 + Math.exp(-0.07056 * z ** 3 - 1.5976 * z));

/**
 * The side of a person with most room: the trait they use least, worry counted the other way round; where
 * none lies below the middle, the one furthest above it.
 */
function practised(s: Source): { trait: Trait; how: "raise" | "ease" | "back" } {
  const { traits } = scoresOf(s);
  const reach = (t: Trait) => (t === "N" ? -traits[t].t : traits[t].t);
  const least = firstOf(TRAITS.toSorted((a, b) => reach(a) - reach(b)));
  if (reach(least) < 0) return { trait: least, how: least === "N" ? "ease" : "raise" };
  return { trait: firstOf(byStrength(traits)), how: "back" };
}

function picture(s: Source): Future {
  const { traits } = scoresOf(s);
  const { trait, how } = practised(s);
  const now = traits[trait];
  const step = Math.min(REACH, Math.abs(now.t)) * (now.t > 0 ? -1 : 1);
  const aim = { ...now, t: now.t + step, z: now.z + step / now.reliability };
  const toward = Math.round(100 * below(aim.t / Math.sqrt(now.reliability)));
  const [before, after] = [s.outline(traits), s.outline({ ...traits, [trait]: aim })];
  const name = (t: Trait) => entryOf(s.texts.traits, t).name;
  const others = byStrength(traits)
    .filter((t) => t !== trait)
    .slice(0, 2);
  const leaders = arrange(
    [
      {
        at: markOf(after, SIZE, trait),
        title: `${name(trait)}, with practice`,
        text: `from ${now.percentile} toward ${toward}`,
      },
      ...others.map((t, i) => ({
        at: markOf(before, SIZE, t),
        title: name(t),
        text: i === 0 ? "nothing to change" : "keep",
      })),
    ],
    SIZE,
    EDGES,
  );
  return {
    kind: "future",
    part,
    opens: part,
    title: "Where twelve weeks would point",
    size: SIZE,
    leaders,
    art: futureArt(
      before,
      after,
      SIZE,
      trait,
      `Your shape now, and dashed the same shape with ${name(trait)} moved from percentile ${now.percentile} toward ${toward}`,
    ),
    note: s.texts.frame.future,
    paragraphs: [
      `${fill(entryOf(s.texts.frame.futureWhy, how), { trait: name(trait) })} ${s.texts.frame.futureMore}`,
    ],
  };
}

function nowThen(s: Source): NowThen {
  const { facets } = scoresOf(s);
  return {
    kind: "nowthen",
    part,
    title: "Now, and in twelve weeks",
    note: "Seven facets in which you stand out, as somebody else would see them. The left side is today, the right side a version of the same person with more reach. The last column is what must not be lost on the way.",
    rows: standouts(facets, 7, 2).map((f) => {
      const side = leaning(entryOf(facets, f));
      const [now, later] = entryOf(s.texts.future, f)[side];
      return {
        facet: nameOf(s, f),
        word: wordOf(s, f),
        level: levelOf(s, f),
        now,
        later,
        keep: entryOf(s.texts.facets, f)[side].gives,
      };
    }),
  };
}

function weeks(s: Source): Weeks {
  const { facets } = scoresOf(s);
  const chosen: Facet[] = standouts(facets, 4, 2);
  return {
    kind: "weeks",
    part,
    title: "Twelve weeks, four blocks",
    note: s.texts.frame.weeks,
    blocks: chosen.map((f, i) => {
      const side = leaning(entryOf(facets, f));
      return {
        weeks: `${i * 3 + 1} to ${i * 3 + 3}`,
        facet: nameOf(s, f),
        do: itemAt(entryOf(s.texts.facets, f)[side].days, 2),
        first: itemAt(entryOf(s.texts.facets, f)[side].days, 1),
        sign: entryOf(s.texts.future, f)[side][1],
      };
    }),
    text: "Weeks three, six, nine and twelve are for looking back. Ask one person who sees you often which of the signs they have noticed, before you tell them what you were practising. If they noticed nothing, the block was too large: halve it and repeat.",
  };
}

function obstacles(s: Source): Obstacles {
  const { traits } = scoresOf(s);
  return {
    kind: "obstacles",
    part,
    title: "What will get in the way",
    note: s.texts.frame.obstacles,
    items: TRAITS.flatMap((t) =>
      entryOf(s.texts.obstacles, t)[bandOf(traits[t].percentile)].map(([when, answer]) => ({
        when,
        answer,
        trait: entryOf(s.texts.traits, t).name,
      })),
    ),
  };
}
