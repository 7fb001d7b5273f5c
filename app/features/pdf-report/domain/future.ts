import { TRAITS } from "../contract.ts";
import { PARTS } from "./offer.ts";
import { COAST, coastArt, markAt, traitsRound } from "./coast.ts";
import { aimOf, moving } from "./moving.ts";
import type { Chapter, Future, NowThen, Obstacles, Weeks } from "./pdf-report.ts";
import { bandOf, leaning, standouts } from "./profile.ts";
import { levelOf, nameOf, scoresOf, type Source, wordOf } from "./source.ts";
import { entryOf, itemAt } from "../../../kernel/checked.ts";

const part = PARTS[3];

/** Part four: a direction, and what it would look like. */
export const future = (s: Source): Chapter[] => [picture(s), nowThen(s), weeks(s), obstacles(s)];

function picture(s: Source): Future {
  const { facets } = scoresOf(s);
  const four = moving(s);
  const aims = new Map(four.map((f) => [f, aimOf(s, f)]));
  const moves = four.map((f) => ({
    facet: nameOf(s, f),
    from: entryOf(facets, f).percentile,
    toward: aimOf(s, f),
    sign: itemAt(entryOf(s.texts.future, f)[leaning(entryOf(facets, f))], 1),
    at: markAt(f, aimOf(s, f)),
  }));
  return {
    kind: "future",
    part,
    opens: part,
    title: "Where twelve weeks would point",
    art: coastArt(
      (f) => entryOf(facets, f).percentile,
      aims,
      `Your twenty-nine facets as a coast, and dashed the same coast with ${moves.map((m) => `${m.facet} from percentile ${m.from} toward ${m.toward}`).join(", ")}`,
    ),
    size: COAST.size,
    traits: traitsRound().map(({ trait, at }) => ({ name: entryOf(s.texts.traits, trait).name, at })),
    moves,
    note: s.texts.frame.future,
    paragraphs: [
      s.texts.frame.futureWhy[s.moving.length ? "chosen" : "found"] ?? "",
      s.texts.frame.futureMore,
    ],
  };
}

function nowThen(s: Source): NowThen {
  const { facets } = scoresOf(s);
  return {
    kind: "nowthen",
    part,
    title: "Now, and in twelve weeks",
    note: "Seven facets as somebody else would see them, the four that move first. The left side is today, the right side a version of the same person with more reach. The last column is what must not be lost on the way.",
    rows: [...new Set([...moving(s), ...standouts(facets, 7, 2)])].slice(0, 7).map((f) => {
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
  return {
    kind: "weeks",
    part,
    title: "Twelve weeks, four blocks",
    note: s.texts.frame.weeks,
    blocks: moving(s).map((f, i) => {
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
