import { textsByFacet } from "./choices.ts";
import { PARTS } from "./offer.ts";
import { COAST, coastArt, markAt, traitsRound } from "./coast.ts";
import { chosenWithRoom, moving, practised } from "./moving.ts";
import { signOf, triedOn } from "./steps.ts";
import { aimOf, sideOf } from "./aims.ts";
import type { Facet } from "../contract.ts";
import type { Chapter, Future, NowThen, Obstacles, Weeks } from "./pdf-report.ts";
import { fill, leaningTexts, levelOf, listed, nameOf, scoresOf, type Source, wordOf } from "./source.ts";
import { entryOf } from "../../../kernel/checked.ts";

const part = PARTS[3];

/** Part four: a direction, and what it would look like. */
export const future = (s: Source): Chapter[] => [picture(s), nowThen(s), weeks(s), obstacles(s)];

/** A facet without room moves only where there are not four with some: it stays. */
function wayOf(s: Source, f: Facet): string {
  const [from, toward] = [entryOf(scoresOf(s).facets, f).percentile, aimOf(s, f)];
  return from === toward
    ? "stays where it is"
    : `from ${wordOf(s, f)} ${toward > from ? "upward" : "downward"}`;
}

const moveOf = (s: Source, f: Facet): Future["moves"][number] => ({
  facet: nameOf(s, f),
  way: wayOf(s, f),
  sign: signOf(s, f),
  at: markAt(f, aimOf(s, f)),
});

const altOf = (moves: Future["moves"]) =>
  "Your twenty-nine facets as a coast, and dashed the same coast with " +
  moves.map((m) => `${m.facet} ${m.way}`).join(", ");

function picture(s: Source): Future {
  const { facets } = scoresOf(s);
  const four = moving(s);
  const aims = new Map(four.map((f) => [f, aimOf(s, f)]));
  const moves = four.map((f) => moveOf(s, f));
  const coast = coastArt((f) => entryOf(facets, f).percentile, aims, altOf(moves));
  return {
    kind: "future",
    part,
    opens: part,
    title: "Where twelve weeks would point",
    art: coast,
    size: COAST.size,
    traits: traitsRound().map(({ trait, at }) => ({ name: entryOf(s.texts.traits, trait).name, at })),
    moves,
    note: s.texts.frame.future,
    paragraphs: [whyThese(s, four), s.texts.frame.futureMore],
  };
}

/** Why these four move: chosen by the reader, and the rest found by the report. */
function whyThese(s: Source, four: Facet[]): string {
  const names = (facets: Facet[]) => listed(facets.map((f) => nameOf(s, f)));
  const chosen = chosenWithRoom(s);
  return fill(s.texts.frame.futureWhy[chosen.length ? "chosen" : "found"] ?? "", {
    chosen: names(chosen),
    found: names(four.filter((f) => !chosen.includes(f))),
  });
}

/** The texts about a facet in its direction. */
const futureOf = (s: Source, f: Facet) => entryOf(s.texts.future, f)[sideOf(s, f)];

function nowThenRow(s: Source, f: Facet): NowThen["rows"][number] {
  const { now, later } = futureOf(s, f);
  const own = leaningTexts(s, f);
  const name = nameOf(s, f).toLowerCase();
  return {
    facet: nameOf(s, f),
    word: wordOf(s, f),
    level: levelOf(s, f),
    now: own ? now : `About as much ${name} as most people`,
    later: later.text,
    keep: own?.gives ?? `What works in your ${name}.`,
  };
}

function nowThen(s: Source): NowThen {
  return {
    kind: "nowthen",
    part,
    title: "Now, and in twelve weeks",
    note:
      "Seven facets as somebody else would see them, the four that move first. “Now” is today, “in " +
      "twelve weeks” a version of the same person with more reach, and “to keep” what must not be lost on " +
      "the way.",
    rows: practised(s)
      .slice(0, 7)
      .map((f) => nowThenRow(s, f)),
  };
}

function weeksBlock(s: Source, f: Facet, i: number): Weeks["blocks"][number] {
  const { weekly } = futureOf(s, f);
  const low = nameOf(s, f).toLowerCase();
  return {
    weeks: `${i * 3 + 1} to ${i * 3 + 3}`,
    facet: nameOf(s, f),
    first: `The step that day ${triedOn(s, f)} tries for ${low}, on two days a week.`,
    do: weekly.text,
    sign: signOf(s, f),
  };
}

function weeks(s: Source): Weeks {
  return {
    kind: "weeks",
    part,
    title: "Twelve weeks, four blocks",
    note: s.texts.frame.weeks,
    blocks: moving(s).map((f, i) => weeksBlock(s, f, i)),
    text:
      "Weeks three, six, nine and twelve are for looking back. Ask one person who sees you often which " +
      "of the signs they have noticed, before you tell them what you were practising. If they noticed " +
      "nothing, the block was too large: halve it and repeat.",
  };
}

/** Ten where there are as many; of fewer than eight the page leaves the others (`open`) to its reader. */
const OBSTACLES = { count: 10, least: 8, perTrait: 3 };

function obstacles(s: Source): Obstacles {
  const found = textsByFacet(s, s.texts.obstacles, OBSTACLES);
  return {
    kind: "obstacles",
    part,
    title: "What will get in the way",
    note: s.texts.frame.obstacles,
    items: found.map(({ text: { when, answer }, facet, key }) => ({
      when,
      answer,
      trait: facet ? nameOf(s, facet) : entryOf(s.texts.traits, key).name,
    })),
    open: Math.max(0, OBSTACLES.least - found.length),
  };
}
