import type { Claim, QuestResult } from "../../report/contract.ts";
import { library } from "../../report/report.server.ts";
import { composePdfReport } from "../domain/compose.ts";
import { sourceOf } from "./source.server.ts";

const sentencesIn = (text: string) => text.split(/(?<=[.!?][”’)]*)\s+/u);

type Claiming = { id: string; claims: Claim[] };
/**
 * The library's claims, each with a sentence that shows whether it is printed: a text's first sentence that
 * is never left out, its line in the deck, and every sentence that may be left out.
 */
const known = new Map<string, Claiming>();
for (const { id, line, paragraphs, claims, asides } of [...library.values()].flat()) {
  for (const { sentence, claims: own } of asides)
    known.set(sentence, { id: `${id}: ${sentence}`, claims: own });
  const always = paragraphs.flatMap(sentencesIn).find((sentence) => !known.has(sentence));
  for (const sentence of [always, line]) if (sentence) known.set(sentence, { id, claims });
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

/**
 * The number of library texts in a person's deck and book, and of those that an answer contradicts or leaves
 * open.
 */
export function doubtedTexts(result: QuestResult): { printed: number; denied: string[]; open: string[] } {
  const source = sourceOf(result, "Maya Iyer");
  const strings = stringsIn([source.document, composePdfReport(source).pages]);
  const printed = [...new Set(strings.flatMap((sentence) => known.get(sentence) ?? []))];
  const doubted = (doubt: "denied" | "open") =>
    printed
      .filter(({ claims }) => claims.some((claim) => doubtOf(claim, result.answers) === doubt))
      .map(({ id }) => id);
  return { printed: printed.length, denied: doubted("denied"), open: doubted("open") };
}
