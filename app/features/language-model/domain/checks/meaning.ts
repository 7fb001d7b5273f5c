import type { Declared } from "../../../../kernel/claims-check.ts";
import { type Measured, sentencesOf } from "../../../../kernel/claims.ts";
import type { Reason } from "../../contract.ts";
import { stemOf, wordsOf } from "../text.ts";
import type { Poles, Words } from "../words.ts";
import type { JudgedText } from "./checks.ts";

type Found = { reason: Reason; detail: string } | undefined;
type Means = { measured: Measured; poles: Poles; words: Pick<Words, "english"> };

/** Words that turn round what stands after them. */
const NEGATORS =
  /\b(not|never|no|nor|neither|nobody|nothing|seldom|rarely|hardly|barely|scarcely|without|cannot|less|little|few|far from|free of|stop|stopped|\w+n't)\b/g;
/** Words that turn round what stands before them. */
const AFTER =
  /^\s*(little|less|seldom|rarely|hardly|nothing|is a stranger|are rare|leaves? you cool|do little)\b/;
/** The start of a clause with its own subject; a negation before it does not apply after it. */
const NEW_CLAUSE = /\b(?:yet|but) (?:you|your)\b/;
const isTurned = (before: string, after: string) => {
  const near = before.split(" ").slice(-5).join(" ").split(NEW_CLAUSE).slice(-1).join("");
  return ((near.match(NEGATORS) ?? []).length + (AFTER.test(after) ? 1 : 0)) % 2 === 1;
};

/** The words of one end, longest first. */
const anyOf = (phrases: string[]) =>
  phrases
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.replace(/\*$/, "[a-z]*"))
    .join("|");

type Pattern = { facet: string; pattern: RegExp };
const patterns = new WeakMap<Poles, Pattern[]>();
/**
 * One pattern for both ends of a facet, longest words first: “a long time to get angry” is not “get angry”.
 */
function patternsOf(poles: Poles): Pattern[] {
  const made =
    patterns.get(poles) ??
    Object.entries(poles).map(([facet, { high, low }]) => ({
      facet,
      pattern: new RegExp(`\\b(?:(${anyOf(high)})|(${anyOf(low)}))(?![a-z'-])`, "g"),
    }));
  patterns.set(poles, made);
  return made;
}

/** What is said of others, or only compared with something, is not said of the person. */
const OF_OTHERS =
  /\b(?:(?:others|most people|many people|some people|somebody|they)(?: \w+){0,2}|than(?: \w+)?) $/;

/** Words of a sentence for an end of a facet that the person's level does not bear. */
function polesAgainst(poles: Poles, { levels }: Measured, sentence: string): string | undefined {
  const plain = wordsOf(sentence).join(" ");
  for (const { facet, pattern } of patternsOf(poles))
    for (const { 0: found, 1: high, index } of plain.matchAll(pattern)) {
      const before = plain.slice(0, index);
      if (OF_OTHERS.test(before)) continue;
      const saysHigh = (high !== undefined) !== isTurned(before, plain.slice(index + found.length));
      const level = levels[facet] ?? 3;
      if (saysHigh ? level < 4 : level > 2) return found;
    }
  return undefined;
}

/** Parts of a text in which one thing is said. */
const clausesOf = (text: string) =>
  sentencesOf(text).flatMap((one) => one.split(/[,;:—–]|\b(?:and|but|yet|though|although|while)\b/i));
const turns = (clause: string) => (wordsOf(clause).join(" ").match(NEGATORS) ?? []).length % 2;

/** Where a text says a clause of the engine's own, or of a claim's meaning, the other way round. */
function turnedClause(
  { own, claims }: JudgedText,
  sentences: readonly Declared[],
  english: readonly string[],
) {
  const contentOf = (clause: string) =>
    new Set(
      wordsOf(clause)
        .filter((word) => !english.includes(word) && word.length > 2 && !word.match(NEGATORS))
        .map(stemOf),
    );
  const sourcesIn = (text: string) =>
    clausesOf(text).map((clause) => ({ stems: contentOf(clause), turned: turns(clause) }));
  const first = sourcesIn(own).filter(({ stems }) => stems.size > 0);
  // a single word of what a claim means is no clause
  const second = claims.flatMap(({ means }) => sourcesIn(means)).filter(({ stems }) => stems.size > 1);
  return sentences
    .flatMap(({ text }) => clausesOf(text))
    .find((clause) => {
      const stems = contentOf(clause);
      const meantBy = (sources: typeof first) =>
        sources.filter(
          (source) => [...source.stems].filter((stem) => stems.has(stem)).length >= 0.7 * source.stems.size,
        );
      const closest = meantBy(first);
      const meant = closest.length > 0 ? closest : meantBy(second);
      return meant.length > 0 && meant.every(({ turned }) => turned !== turns(clause));
    });
}

/** Names of levels that stand there without the facet whose level it is. */
function strangeLevel({ own, facets }: JudgedText, sentences: readonly Declared[]): string | undefined {
  const LEVEL = /(?:well |a little )?(?:above|below|about) (?:the )?(?:average|most)\b/gi;
  return sentences
    .flatMap(({ text }) => {
      const lower = text.toLowerCase();
      const named = facets.filter(({ name }) => lower.includes(name));
      const allowed = new Set(named.map(({ level }) => level));
      return (text.match(LEVEL) ?? []).filter(
        (found) =>
          !own.includes(found) &&
          !allowed.has(found.toLowerCase().replace("the ", "").replace("most", "average")),
      );
    })
    .at(0);
}

/**
 * What the words of a text say, whatever claims it lists: against levels, against the engine's own text, or
 * beyond both.
 */
export function wordsAgainst(asked: JudgedText, sentences: readonly Declared[], means: Means): Found {
  const level = strangeLevel(asked, sentences);
  if (level) return { reason: "levels", detail: `“${level}” is not the level of what that sentence names.` };
  const turned = turnedClause(asked, sentences, means.words.english);
  if (turned)
    return { reason: "contradiction", detail: `“${turned.trim()}” says the reverse of what was measured.` };
  const pole = sentences.map(({ text }) => polesAgainst(means.poles, means.measured, text)).find(Boolean);
  return pole ? { reason: "contradiction", detail: `“${pole}” is not what the levels say.` } : undefined;
}
