import type { Declared } from "../../../../kernel/claims-check.ts";
import type { Reason } from "../../contract.ts";
import { stemOf, stemsOf, wordsOf } from "../text.ts";
import type { Words } from "../words.ts";
import type { JudgedText } from "./checks.ts";

/** The least share of a sentence's words of meaning that the written texts behind its claims must hold. */
const LEAST_VOUCHED = 0.45;
/** The least share of a slot's claims that a text must make: it says no less than the one it stands for. */
const LEAST_CLAIMS = 0.5;

/** What is wrong with a sentence beside the claims that it lists; undefined where their words bear it. */
function beyondClaims(
  asked: JudgedText,
  own: Set<string>,
  { text, says }: Declared,
  english: Words["english"],
) {
  const vouching = asked.claims.filter((claim) => says.includes(claim.says));
  const stems = wordsOf(text)
    .filter((word) => !english.includes(word))
    .map(stemOf);
  const behind = new Set([...own, ...vouching.flatMap((claim) => [...stemsOf(claim.vouching)])]);
  if (stems.filter((stem) => behind.has(stem)).length < LEAST_VOUCHED * stems.length)
    return `“${text}” goes beyond the claims: keep to their words.`;
  const bare = vouching.find(
    (claim) =>
      !/^(is|near) /.test(claim.says) &&
      !stems.some((stem) => own.has(stem) || stemsOf(claim.vouching).has(stem)),
  );
  return bare && `“${text}” lists ${bare.says} and does not say it.`;
}

/**
 * Whether written texts vouch for a text: its words are theirs, for each claim that it lists, and few claims
 * are left out.
 */
export function unvouched(
  asked: JudgedText,
  sentences: readonly Declared[],
  { words: { english } }: { words: Pick<Words, "english"> },
): { reason: Reason; detail: string } | undefined {
  const own = stemsOf(asked.own);
  for (const sentence of sentences) {
    const detail = beyondClaims(asked, own, sentence, english);
    if (detail) return { reason: "unvouched", detail };
  }
  const said = new Set(sentences.flatMap(({ says }) => says));
  return said.size < LEAST_CLAIMS * asked.claims.length
    ? { reason: "incomplete", detail: `${asked.slot} must say what its claims say, not less.` }
    : undefined;
}
