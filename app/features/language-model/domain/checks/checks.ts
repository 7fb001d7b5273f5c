import { BARRED } from "../../../../kernel/barred-words.ts";
import { type Measured, Says } from "../../../../kernel/claims.ts";
import { type Declared, proseFaults, type Register } from "../../../../kernel/claims-check.ts";
import type { Reason, Slot } from "../../contract.ts";
import { type AskedText } from "../request.ts";
import { INSTRUCTIONS } from "../instructions.ts";
import { phraseIn, runsOf, stemsOf, wordsOf } from "../text.ts";
import { readingEase } from "../readability.ts";
import type { Poles, Words } from "../words.ts";
import { isEnglish, links } from "./facts.ts";
import { strangeNames, strangeNumbers } from "./additions.ts";
import { wordsAgainst } from "./meaning.ts";
import { unvouched } from "./vouching.ts";

/** What a text is judged by besides its own slot. */
export type Judge = {
  register: Register;
  measured: Measured;
  /** Stems of the words that our own texts use. */
  known: ReadonlySet<string>;
  words: Words;
  poles: Poles;
  /** Claims of the other texts of the document. */
  beside: string[];
  /** The member's own words and names, which may not come back. */
  secrets: { thought: string; names: string[] };
};

/** A text that was asked for, with the written texts that vouch for each of its claims. */
export type JudgedText = Omit<AskedText, "claims"> & {
  claims: (AskedText["claims"][number] & { vouching: string })[];
};

/** Why a text is refused; `detail` is a sentence for whoever writes it again. */
type Refusal = { slot: Slot; reason: Reason; detail: string };
type Found = { reason: Reason; detail: string } | undefined;

/** Four words in a row of what the model was asked to do. */
const INSTRUCTED = new Set(runsOf(INSTRUCTIONS, 4));

/** Flesch's reading ease below which a text is refused, unless the engine's own is as hard. */
const EASIEST = 50;
const LONGEST_SENTENCE = 34;
const joined = (sentences: readonly Declared[]) => sentences.map(({ text }) => text).join(" ");

function length({ own, most }: JudgedText, text: string): Found {
  if (text.length > most)
    return { reason: "length", detail: `It has ${text.length} characters of at most ${most}.` };
  if (!/[.!?…][”’)]?$/.test(text)) return { reason: "truncated", detail: "Its last sentence does not end." };
  const least = Math.min(40, own.length / 2);
  return text.length < least
    ? { reason: "length", detail: "It is too short to say what the claims say." }
    : undefined;
}

function reading({ own }: JudgedText, sentences: readonly Declared[]): Found {
  const texts = sentences.map(({ text }) => text);
  if (texts.some((one) => wordsOf(one).length > Math.max(LONGEST_SENTENCE, wordsOf(own).length)))
    return { reason: "reading", detail: `A sentence has more than ${LONGEST_SENTENCE} words.` };
  const hardest = Math.min(EASIEST, readingEase([own]) - 15);
  return readingEase(texts) < hardest
    ? { reason: "reading", detail: "It is hard to read: use shorter words." }
    : undefined;
}

/** Four words in a row that come again, where they do not in the engine's own text. */
function repetition({ own }: JudgedText, text: string): Found {
  const runs = runsOf(text, 4);
  const before = new Set(runsOf(own, 4));
  const again = runs.find((run, i) => runs.indexOf(run) !== i && !before.has(run));
  return again ? { reason: "repetition", detail: `“${again}” stands there twice.` } : undefined;
}

function wording(asked: JudgedText, { words }: Judge, text: string): Found {
  const barred = BARRED.map((pattern) => pattern.exec(text)?.[0]).find(
    (found) => found && !asked.own.includes(found),
  );
  if (barred)
    return { reason: "clinical", detail: `“${barred}” is a word of diagnosis, of fate or of everybody.` };
  const flattering = phraseIn(text, words.flattering);
  if (flattering)
    return { reason: "flattering", detail: `“${flattering}” praises; nothing was measured that says so.` };
  const machine = phraseIn(text, words.machine) ?? runsOf(text, 4).find((run) => INSTRUCTED.has(run));
  return machine ? { reason: "machine", detail: "It speaks of itself or of its task." } : undefined;
}

/**
 * Words of the member that come back: three in a row, or one of five letters and more that no text of ours
 * vouches for.
 */
function leak(asked: JudgedText, { secrets }: Judge, text: string): Found {
  const ours = `${asked.own} ${asked.claims.map(({ vouching }) => vouching).join(" ")}`;
  const runs = new Set(runsOf(secrets.thought, 3));
  const own = stemsOf(ours);
  const rare = stemsOf(
    wordsOf(secrets.thought)
      .filter((word) => word.length >= 5)
      .join(" "),
  );
  const named = new Set(wordsOf(secrets.names.join(" ")));
  const back =
    runsOf(text, 3).find((run) => runs.has(run) && !runsOf(ours, 3).includes(run)) ??
    [...stemsOf(text)].find((stem) => rare.has(stem) && !own.has(stem)) ??
    wordsOf(text).find((word) => named.has(word));
  return back ? { reason: "leak", detail: "It repeats what the member wrote or is called." } : undefined;
}

function claims(asked: JudgedText, judge: Judge, sentences: readonly Declared[]): Found {
  const given = new Set(asked.claims.map(({ says }) => says));
  for (const { text, says } of sentences) {
    const strange = says.find((claim) => !given.has(claim));
    if (strange !== undefined || !Says.safeParse(says).success)
      return {
        reason: "claims",
        detail: `“${text}” must list claims given for ${asked.slot}, copied exactly.`,
      };
  }
  const [fault] = proseFaults(judge.register, judge.measured, [...sentences], judge.beside);
  return (
    fault && { reason: "contradiction", detail: `“${fault.sentence}” speaks against what was measured.` }
  );
}

const fact = (reason: Reason, found: string | undefined, why: string): Found =>
  found === undefined ? undefined : { reason, detail: `“${found.slice(0, 60)}” ${why}` };

const language = (text: string, judge: Judge): Found =>
  isEnglish(text, judge)
    ? undefined
    : { reason: "language", detail: "It must be plain English in everyday words." };

/** Numbers and names that do not stand in the engine's own text. */
const additions = (asked: JudgedText, sentences: readonly Declared[], judge: Judge): Found => {
  const [number, name] = [strangeNumbers(asked, sentences), strangeNames(asked, sentences, judge)];
  return (
    fact("numbers", number, "is a number that does not stand in own.") ??
    fact("names", name, "is a name or quotation that does not stand in own.")
  );
};

const sameness = ({ own }: JudgedText, text: string): Found =>
  wordsOf(text).join(" ") === wordsOf(own).join(" ")
    ? { reason: "same", detail: "It is the text that stood there." }
    : undefined;

/** Why one text cannot be printed in its slot: the first reason that is found; undefined where it can. */
export function refusalOf(asked: JudgedText, sentences: readonly Declared[], judge: Judge) {
  const text = joined(sentences);
  const found =
    fact("link", links(text), "is a link, an address or markup.") ??
    language(text, judge) ??
    length(asked, text) ??
    leak(asked, judge, text) ??
    wording(asked, judge, text) ??
    additions(asked, sentences, judge) ??
    claims(asked, judge, sentences) ??
    wordsAgainst(asked, sentences, judge) ??
    unvouched(asked, sentences, judge) ??
    reading(asked, sentences) ??
    repetition(asked, text) ??
    sameness(asked, text);
  return found && ({ slot: asked.slot, ...found } satisfies Refusal);
}
