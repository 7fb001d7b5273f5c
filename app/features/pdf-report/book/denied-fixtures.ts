import * as quest from "../../quest/quest.server.ts";
import { type Claim, FACETS, type LibraryBlock, type QuestResult } from "../../report/contract.ts";
import { library } from "../../report/report.server.ts";
import { composePdfReport } from "../domain/compose.ts";
import { sourceOf } from "./source.server.ts";

const sentencesIn = (text: string) => text.split(/(?<=[.!?][”’)]*)\s+/u);

type Claiming = Pick<LibraryBlock, "id" | "claims" | "conditions">;
/**
 * The library's claims and conditions by a sentence that reveals whether their text is printed: the first
 * sentence of a text that is never left out, its line in the deck, and every optional sentence.
 */
const claimsBySentence = new Map<string, Claiming>();
for (const { id, line, paragraphs, claims, conditions, asides } of [...library.values()].flat()) {
  for (const { sentence, claims: asideClaims } of asides)
    claimsBySentence.set(sentence, { id: `${id}: ${sentence}`, claims: asideClaims, conditions: [] });
  const always = paragraphs.flatMap(sentencesIn).find((sentence) => !claimsBySentence.has(sentence));
  for (const sentence of [always, line])
    if (sentence) claimsBySentence.set(sentence, { id, claims, conditions });
}

const stringsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value, ...sentencesIn(value)];
  return typeof value === "object" && value ? Object.values(value).flatMap(stringsIn) : [];
};

/** Whether an answer contradicts a text's claim, or leaves it open. */
function doubtOf({ item, agrees }: Claim, answers: QuestResult["answers"]): "denied" | "open" | "none" {
  const answer = answers[item];
  if (answer === undefined) return "none";
  if (answer === 3) return "open";
  return answer > 3 === agrees ? "none" : "denied";
}

const short = new Set(quest.sheetOf("short").statements.map(({ id }) => id));

/**
 * The states of a facet that its raw answers permit: a side only if no answer, or one of four, is on the
 * other side. Computed independently of the engine's standings, to check them.
 */
function statesPermitted(answers: QuestResult["answers"], facet: string): Set<string> {
  const items = quest.instrument.items.filter(
    (item) => item.facet === facet && answers[item.id] !== undefined,
  );
  const signs = items.map(({ id, keyed }) => Math.sign(answers[id]! - 3) * (keyed === "plus" ? 1 : -1));
  const [agreeing, disagreeing] = [1, -1].map((sign) => signs.filter((value) => value === sign).length) as [
    number,
    number,
  ];
  const dissents = signs.length === 4 ? 1 : 0;
  const states = new Set([
    agreeing > disagreeing ? "plain yes" : agreeing < disagreeing ? "plain no" : "plain even",
  ]);
  if (agreeing > disagreeing && disagreeing <= dissents) states.add("high").add("very high");
  if (agreeing < disagreeing && agreeing <= dissents) states.add("low").add("very low");
  const [first = 0, second = 0] = signs.filter((_, i) => short.has(items[i]!.id));
  if (first * second < 0) states.add(first > 0 ? "both first" : "both second");
  return states;
}

/**
 * The number of library texts in a person's deck and book, and the ids of those that an answer contradicts
 * (`denied`) or leaves open. `against`: texts whose conditions the raw answers to a facet rule out, and
 * facets shown at a level that they rule out.
 */
export function doubtedTexts(result: QuestResult) {
  const source = sourceOf(result, "Maya Iyer");
  const strings = stringsIn([source.document, composePdfReport(source).pages]);
  const printed = [...new Set(strings.flatMap((sentence) => claimsBySentence.get(sentence) ?? []))];
  const doubted = (doubt: "denied" | "open") =>
    printed
      .filter(({ claims }) => claims.some((claim) => doubtOf(claim, result.answers) === doubt))
      .map(({ id }) => id);
  const permitted = new Map(FACETS.map((facet) => [facet, statesPermitted(result.answers, facet)]));
  const ruledOut = printed.filter(({ conditions }) =>
    conditions.some(({ subject, states }) => {
      const permittedStates = permitted.get(subject);
      return permittedStates && states.every((state) => !permittedStates.has(state));
    }),
  );
  const levels = Object.entries(source.document.evidence.facets).filter(
    ([facet, { level }]) => level !== 3 && !permitted.get(facet)!.has(level > 3 ? "high" : "low"),
  );
  return {
    printed: printed.length,
    denied: doubted("denied"),
    open: doubted("open"),
    against: [...ruledOut.map(({ id }) => id), ...levels.map(([facet]) => facet)],
  };
}
