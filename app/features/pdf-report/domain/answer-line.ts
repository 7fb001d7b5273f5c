import { type Facet, traitOf } from "../contract.ts";
import { facetsOf } from "./profile.ts";
import { levelOf, nameOf, scoresOf, type Source, type Statement, wordOf } from "./source.ts";
import { verbOf } from "../../../kernel/plural.ts";
import { entryOf, firstOf, itemAt, lastOf } from "../../../kernel/checked.ts";

type Answer = { yes: string; clause: string | undefined; keyed: number };

const isDenied = (clause: string) => /^(do not|cannot) /.test(clause);

/** The two answers on a facet that lie furthest apart, or those there are, in the order asked. */
function apart(answers: Answer[]): Answer[] {
  const sorted = answers.toSorted((a, b) => a.keyed - b.keyed);
  const chosen = [firstOf(sorted), lastOf(sorted)];
  if (firstOf(chosen).keyed === lastOf(chosen).keyed) return answers.slice(0, 2);
  return answers.filter((answer) => chosen.includes(answer));
}

/**
 * What somebody said of a facet, from the answers themselves.
 * @example "You worry about things, but do not get stressed out easily."
 */
export function answerLine(s: Source, facet: Facet): string {
  const { statements } = entryOf(s.texts.facets, facet);
  const answerTo = ({ id, place, keyedPlus }: Statement): Answer => {
    const value = entryOf(s.result.answers, id);
    const { yes, no } = itemAt(statements, place);
    const clause = value > 3 ? yes : value < 3 ? no : undefined;
    return { yes, clause, keyed: keyedPlus ? value : 6 - value };
  };
  const given = s.statements.filter((item) => item.facet === facet).map(answerTo);
  return pairLine(...(apart(given) as [Answer, Answer])); // each facet has two statements or more
}

function pairLine(a: Answer, b: Answer): string {
  if (a.clause && b.clause) {
    const together = a.keyed > 3 === b.keyed > 3;
    // so that "do not" is not read on into what somebody does
    const and = isDenied(a.clause) && !isDenied(b.clause) ? ", and you" : " and";
    return `You ${a.clause}${together ? and : ", but"} ${b.clause}.`;
  }
  if (!a.clause && !b.clause) return `You left open whether you ${a.yes}, and whether you ${b.yes}.`;
  const [said, open] = a.clause ? [a, b] : [b, a];
  return `You ${said.clause}, and left open whether you ${open.yes}.`;
}

/** How far a facet stands from the middle, in levels. */
const away = (s: Source, facet: Facet) => Math.abs(levelOf(s, facet) - 3);
const facetName = (s: Source, facet: Facet) => {
  const name = nameOf(s, facet);
  return { name, low: name.toLowerCase(), is: verbOf(name, "is", "are") };
};

/** The other facet of its trait that stands furthest from the middle; undefined where none leaves it. */
function marked(s: Source, facet: Facet): Facet | undefined {
  const { facets } = scoresOf(s);
  return facetsOf(traitOf(facet))
    .filter((f) => f !== facet && away(s, f) > 0)
    .toSorted(
      (a, b) => away(s, b) - away(s, a) || Math.abs(entryOf(facets, b).t) - Math.abs(entryOf(facets, a).t),
    )[0];
}

/** Correlations from which on one would expect to find in somebody what goes together in people. */
const EXPECTED = 0.35;
/**
 * The facets of other traits that go with it or against it and that are marked, on the side where they
 * usually stand or not.
 */
const relations = (s: Source, facet: Facet, isAsUsual: boolean) =>
  entryOf(s.related, facet).filter(({ facet: other, r }) => {
    const expected = Math.sign(levelOf(s, other) - 3) * Math.sign(r);
    const isUsual = Math.sign(levelOf(s, facet) - 3) === expected;
    return expected !== 0 && isUsual === isAsUsual && (isAsUsual || Math.abs(r) >= EXPECTED);
  });

/** What one would expect of a facet beside another one, and is not so. */
function unlikeLine(s: Source, own: ReturnType<typeof facetName>, far: { facet: Facet; r: number }): string {
  const isMore = Math.sign(levelOf(s, far.facet) - 3) === Math.sign(far.r);
  const more = isMore ? "more" : verbOf(own.name, "less", "fewer");
  const other = facetName(s, far.facet).low;
  return (
    `With ${other} ${wordOf(s, far.facet)}, one would expect ${more} ${own.low} than yours, which ` +
    `${own.is} about average.`
  );
}

/**
 * What an average facet stands beside: a facet of another trait that would lead one to expect it elsewhere,
 * or one of its own trait, whichever is further from the middle.
 * @example "With assertiveness above most, one would expect less modesty than yours, which is about average."
 */
export function besideLine(s: Source, facet: Facet): string {
  const near = marked(s, facet);
  const place = Number(facet.slice(1));
  // of several that tell as much another one for each facet, so that no page says the same thrice
  const unlike = relations(s, facet, false).slice(0, 3);
  const far = unlike[place % unlike.length];
  const own = facetName(s, facet);
  const further = far && near ? away(s, far.facet) - away(s, near) : 0;
  if (far && (!near || further > 0 || (further === 0 && place % 2 === 0))) return unlikeLine(s, own, far);
  if (!near) return "";
  const it = verbOf(own.name, "it", "them");
  return `${own.name} ${own.is} about average, ${facetName(s, near).low} beside ${it} ${wordOf(s, near)}.`;
}

/** Where the estimate from all answers lies on another level than the one that is shown; else nothing. */
export function differenceLine(s: Source, facet: Facet): string {
  const { level, estimated = level } = entryOf(scoresOf(s).facets, facet);
  if (estimated === level) return "";
  const way = `${Math.abs(estimated - level) > 1 ? "clearly" : "a little"} ${estimated > level ? "higher" : "lower"}`;
  return `Your other answers put ${facetName(s, facet).low} ${way}; this page goes by what you said.`;
}

/** A note where one answer contradicts the side that the text states; otherwise empty. */
export function dissentLine(s: Source, facet: Facet): string {
  const side = Math.sign(levelOf(s, facet) - 3);
  const dissents = s.statements.some(
    (item) =>
      item.facet === facet && (entryOf(s.result.answers, item.id) - 3) * (item.keyedPlus ? side : -side) < 0,
  );
  return dissents ? "One answer leans the other way." : "";
}

/**
 * That a facet stands otherwise than in most people to one of another trait; nothing where all stand as
 * usual.
 * @example "In most people worry goes with self-consciousness. Not in you: self-consciousness is below most,
 * and worry above most."
 */
export function contrastLine(s: Source, facet: Facet): string {
  const [found] = relations(s, facet, false);
  if (!found) return "";
  const [own, other] = [facetName(s, facet), facetName(s, found.facet)];
  const goes =
    `In most people ${own.low} ${verbOf(own.name, "goes", "go")} ` +
    `${found.r > 0 ? "with" : "against"} ${other.low}`;
  const here = `${other.low} ${other.is} ${wordOf(s, found.facet)}`;
  return `${goes}. Not in you: ${here}, and ${own.low} ${wordOf(s, facet)}.`;
}

/**
 * That a facet stands as in most people to the one of another trait that goes most closely with it: told
 * where there is no contrast and little else to tell.
 * @example "Trust and temper mostly stand on opposite sides, also in you: temper is well below most."
 */
function usualLine(s: Source, facet: Facet): string {
  const [found] = relations(s, facet, true);
  if (!found) return "";
  const [own, other] = [facetName(s, facet), facetName(s, found.facet)];
  const side = found.r > 0 ? "the same side" : "opposite sides";
  return (
    `${own.name} and ${other.low} mostly stand on ${side}, also in you: ${other.low} ${other.is} ` +
    `${wordOf(s, found.facet)}.`
  );
}

/** How a facet stands to one of another trait: the contrast, or else what is as usual. */
export const relatedLine = (s: Source, facet: Facet): string => contrastLine(s, facet) || usualLine(s, facet);
