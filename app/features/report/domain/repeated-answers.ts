import { firstOf, lastOf } from "../../../kernel/checked.ts";
import { typeset } from "../../../kernel/typography.ts";
import type { Facet, QuestResult } from "../contract.ts";
import type { Wording } from "./wording.ts";

type Answered = { statement: string; value: number; agreement: number };

/** A facet's statements with the person's answers; `agreement`: turned so that 5 is more of the facet. */
function answersOn(
  { statements }: Pick<Wording, "statements">,
  answers: QuestResult["answers"],
  of: Facet,
): Answered[] {
  return Object.entries(answers).flatMap(([id, value]) => {
    const item = statements.get(id);
    if (item?.facet !== of) return [];
    return [{ statement: item.text, value, agreement: item.keyedPlus ? value : 6 - value }];
  });
}

/** Whether the answers on a facet contradict each other. */
export function pullBothWays(wording: Wording, answers: QuestResult["answers"], facet: Facet): boolean {
  const own = answersOn(wording, answers, facet);
  return own.some(({ agreement }) => agreement > 3) && own.some(({ agreement }) => agreement < 3);
}

const repeated = ({ statement, value }: Answered) => {
  const verb = value > 3 ? "said yes to" : value < 3 ? "said no to" : "left open";
  return `${verb} “${typeset(statement.replace(/\.$/, ""))}”`;
};

/**
 * The two answers on a facet that lie furthest apart.
 * @example "You said yes to “Worry about things” and no to “Get stressed out easily”."
 */
export function repeatedAnswers(wording: Wording, answers: QuestResult["answers"], facet: Facet): string {
  const own = answersOn(wording, answers, facet).toSorted((a, b) => b.agreement - a.agreement);
  const [one, other] = [repeated(firstOf(own)), repeated(lastOf(own))];
  return `You ${one} and ${other}.`;
}

/** Whether one answer contradicts the side that the text about the facet states. */
export const dissents = (
  wording: Wording,
  answers: QuestResult["answers"],
  facet: Facet,
  level: number,
): boolean => answersOn(wording, answers, facet).some(({ agreement }) => (agreement - 3) * (level - 3) < 0);
