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
  const [a, b] = apart(given) as [Answer, Answer]; // each facet has two statements or more
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

/** Beside which other facet of its trait an average one stands, where that one is not average. */
export function besideLine(s: Source, facet: Facet): string {
  const { facets } = scoresOf(s);
  const away = (f: Facet) => Math.abs(levelOf(s, f) - 3);
  const other = facetsOf(traitOf(facet))
    .filter((f) => f !== facet && away(f) > 0)
    .toSorted(
      (a, b) => away(b) - away(a) || Math.abs(entryOf(facets, b).t) - Math.abs(entryOf(facets, a).t),
    )[0];
  if (!other) return "";
  const own = nameOf(s, facet);
  const [is, it] = [verbOf(own, "is", "are"), verbOf(own, "it", "them")];
  return `${own} ${is} about average, ${nameOf(s, other).toLowerCase()} beside ${it} ${wordOf(s, other)}.`;
}

/** Why a facet leaves the middle although its own answers do not lean there. */
export const comparedLine = (s: Source, facet: Facet): string =>
  `Beside other people’s answers, and your own on what goes with it, that comes out ${wordOf(s, facet)}.`;

/**
 * How a facet stands to one of another trait that usually goes with it or against it, where that one is marked.
 * @example "Worry usually goes with self-consciousness, which is well above most in you."
 */
export function relatedLine(s: Source, facet: Facet): string {
  const found = entryOf(s.related, facet).find((one) => levelOf(s, one.facet) !== 3);
  if (!found) return "";
  const [own, other] = [nameOf(s, facet), nameOf(s, found.facet).toLowerCase()];
  const expected = Math.sign(levelOf(s, found.facet) - 3) * Math.sign(found.r);
  const side = Math.sign(levelOf(s, facet) - 3);
  const relation =
    found.r > 0
      ? `In most people ${own.toLowerCase()} ${verbOf(own, "goes", "go")} with ${other}`
      : `In most people ${own.toLowerCase()} ${verbOf(own, "goes", "go")} against ${other}`;
  const here = `${other} ${verbOf(other, "is", "are")} ${wordOf(s, found.facet)}`;
  if (side === expected) return `${relation}, and so it does in you: ${here}.`;
  if (side === 0) return `${relation}; in you ${here} and ${own.toLowerCase()} only about average.`;
  return `${relation}. Not in you: ${here}, and ${own.toLowerCase()} ${wordOf(s, facet)}.`;
}
