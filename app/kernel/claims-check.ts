import { bears, claimsBySentence, type Measured, opposed, sentencesOf } from "./claims.ts";

/**
 * What a document may be made of: texts that carry claims, by their sentences, and the shapes of the
 * sentences that are put together from such texts (`#`), names and figures.
 */
export type Register = {
  sentences: Map<string, string[][]>;
  /** Lower-case texts that stand inside a sentence, longest first. */
  fragments: [text: string, says: string[][]][];
  shapes: RegExp[];
  /** Sentences that repeat what was answered, and so claim nothing else. */
  asAnswered: Set<string>;
  /** Lower-case names of traits and facets, by key. */
  names: [name: string, key: string][];
};

/** Words for levels, as deck and PDF report print them; the middle one has a side. */
const PLACES: [words: string, low: number, high: number][] = [
  ["well below average", 1, 1],
  ["well above average", 5, 5],
  ["a little below average", 3, 3],
  ["a little above average", 3, 3],
  ["below average", 2, 2],
  ["above average", 4, 4],
  ["about average", 3, 3],
  ["well below most", 1, 1],
  ["well above most", 5, 5],
  ["below most", 2, 2],
  ["above most", 4, 4],
];

export function registerOf(texts: unknown, names: Record<string, string>, shapes: RegExp[]): Register {
  const sentences = claimsBySentence(texts);
  return {
    sentences,
    fragments: [...sentences]
      .filter(([text]) => text.split(" ").length > 1 && !/[.!?]$/.test(text))
      .map(([text, says]): [string, string[][]] => [text.toLowerCase(), says])
      .toSorted(([a], [b]) => b.length - a.length),
    shapes,
    asAnswered: new Set(),
    names: Object.entries(names)
      .map(([key, name]): [string, string] => [name.toLowerCase(), key])
      .toSorted(([a], [b]) => b.length - a.length),
  };
}

/** A sentence that its reader's levels do not bear, or that nothing vouches for. */
type Fault = { sentence: string; claim: string };
type Checked = { claims: string[][]; faults: Fault[] };

/** Levels that a sentence names in words, such as "caution, which is above average", and that are others. */
function misplaced(register: Register, { levels }: Measured, sentence: string): Fault[] {
  const faults: Fault[] = [];
  let rest = sentence.toLowerCase();
  for (const [name, key] of register.names) {
    if (!rest.includes(name)) continue;
    for (const [words, low, high] of PLACES)
      for (const link of [" (", ", which is ", " is ", " are ", ", "]) {
        if (!rest.includes(`${name}${link}${words}`)) continue;
        rest = rest.replaceAll(`${name}${link}${words}`, "#");
        const level = levels[key] ?? 0;
        if (level < low || level > high) faults.push({ sentence, claim: `${key} ${words}` });
      }
  }
  return faults;
}

/**
 * Written halves that stand in a sentence: their claims where they are borne, faults where not, and the rest
 * of it.
 */
function fragmentsIn(register: Register, measured: Measured, sentence: string): Checked & { shape: string } {
  const claims: string[][] = [];
  const faults: Fault[] = [];
  let shape = sentence;
  let lower = shape.toLowerCase();
  for (const [text, says] of register.fragments) {
    const at = lower.indexOf(text);
    if (at < 0) continue;
    shape = `${shape.slice(0, at)}#${shape.slice(at + text.length)}`;
    lower = shape.toLowerCase();
    const borne = says.find((one) => bears(measured, one));
    if (borne) claims.push(borne);
    else faults.push({ sentence, claim: says.map((one) => one.join(", ")).join(" | ") });
  }
  return { shape, claims, faults };
}

/** Statements with the answers to them, which are the reader's own. */
const QUOTED_ANSWERS = /^You (?:said (?:yes|no) to|left open) “/;

function check(register: Register, measured: Measured, sentence: string): Checked {
  // items of a list end without a full stop
  const written = register.sentences.get(sentence) ?? register.sentences.get(`${sentence}.`);
  if (written) {
    const borne = written.find((says) => bears(measured, says));
    return borne
      ? { claims: [borne], faults: [] }
      : { claims: [], faults: [{ sentence, claim: written.map((says) => says.join(", ")).join(" | ") }] };
  }
  if (register.asAnswered.has(sentence) || QUOTED_ANSWERS.test(sentence)) return { claims: [], faults: [] };
  const { shape, claims, faults } = fragmentsIn(register, measured, sentence);
  if (!register.shapes.some((allowed) => allowed.test(shape)))
    faults.push({ sentence, claim: "nothing vouches for it" });
  return { claims, faults: [...faults, ...misplaced(register, measured, sentence)] };
}

/** A pair of claims in one document that nobody can bear together. */
type Opposition = { sentences: [string, string]; claims: [string, string] };

/**
 * Every sentence of these texts against the levels of the person they are about, and against one another.
 * @example faultsOf(register, measuredOf(scores), deckTexts(document)).against
 */
export function faultsOf(register: Register, measured: Measured, texts: string[]) {
  const sentences = [...new Set(texts.flatMap(sentencesOf))];
  const checked = sentences.map((sentence) => ({ sentence, ...check(register, measured, sentence) }));
  const said = new Map<string, { sentence: string; says: string[] }>();
  for (const { sentence, claims } of checked)
    for (const says of claims) said.set(says.join(", "), { sentence, says });
  const distinct = [...said.values()];
  const oppositions: Opposition[] = [];
  for (const [i, a] of distinct.entries())
    for (const b of distinct.slice(i + 1)) {
      const claims = opposed(a.says, b.says);
      if (claims) oppositions.push({ sentences: [a.sentence, b.sentence], claims });
    }
  return { against: checked.flatMap(({ faults }) => faults), oppositions, sentences: sentences.length };
}

/** The claims that written texts make of their reader, as far as the levels bear them, each once. */
export const claimsIn = (register: Register, measured: Measured, texts: string[]): string[] => [
  ...new Set(
    texts.flatMap(sentencesOf).flatMap((sentence) => check(register, measured, sentence).claims.flat()),
  ),
];

/** A sentence in words that nobody has written before, with what it claims of its reader. */
export type Declared = { text: string; says: string[] };

/**
 * Sentences in new words, judged as written ones are: their claims, the written halves and the names of
 * levels in them against the person's levels, and their claims against one another and against those of the
 * texts beside.
 * Whether the words say what is claimed is for other checks.
 * @param beside claims of the texts that stand in the same document
 * @throws RangeError for a claim that `Says` would refuse
 */
export function proseFaults(
  register: Register,
  measured: Measured,
  sentences: Declared[],
  beside: string[],
): Fault[] {
  const claimed: Declared[] = [];
  const faults = sentences.flatMap(({ text, says }): Fault[] => {
    const written = register.sentences.has(text);
    const { claims, faults: quoted } = (written ? check : fragmentsIn)(register, measured, text);
    claimed.push({ text, says: [...new Set([...says, ...claims.flat()])] });
    const unborne = says.filter((claim) => !bears(measured, [claim]));
    return [
      ...unborne.map((claim) => ({ sentence: text, claim })),
      ...quoted,
      ...misplaced(register, measured, text),
    ];
  });
  const against = claimed.flatMap(({ text, says }, i): Fault[] => {
    const others = [...claimed.slice(0, i).flatMap((one) => one.says), ...beside];
    const pair = opposed(says, others);
    return pair ? [{ sentence: text, claim: pair.join(" against ") }] : [];
  });
  return [...faults, ...against];
}

/**
 * Of each person's sentences, the share that more than a quarter of all of them also get: the mean over
 * people.
 */
export function sharedByMany(documents: Set<string>[]): number {
  const counts = new Map<string, number>();
  for (const sentences of documents) for (const one of sentences) counts.set(one, (counts.get(one) ?? 0) + 1);
  const shares = documents.map(
    (own) => [...own].filter((one) => (counts.get(one) ?? 0) > documents.length / 4).length / own.size,
  );
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
