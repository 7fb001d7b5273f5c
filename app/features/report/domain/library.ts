import { z } from "zod";
import { entryOf, lookUp, required } from "../../../lib/checked.ts";
import { typeset } from "../../../lib/typography.ts";
import {
  ARCHETYPES,
  type Chooser,
  type Claim,
  type Condition,
  doubtOf,
  FACETS,
  type Facet,
  type LibraryBlock as Block,
  type Reader,
  type Standing,
  TRAITS,
} from "../contract.ts";
import { hash } from "./drawing/seed.ts";

/*
 * The text library: complete paragraphs, each written for one case. Format: `content/library/README.md`.
 */

/**
 * Whether a reader is low: N3 (low spirits) is very high, or high together with low E6 (cheerfulness), high
 * N6 (strain) or low C1 (confidence).
 */
export function isLowReader(standings: Record<Facet, Standing>): boolean {
  const side = (facet: Facet) => entryOf(standings, facet).side;
  if (side("N3") !== "high") return false;
  return (
    entryOf(standings, "N3").very || side("E6") === "low" || side("N6") === "high" || side("C1") === "low"
  );
}

/** All states of a facet; a condition is a set of them. */
const FACET_STATES = [
  "very low",
  "low",
  "very high",
  "high",
  "both first",
  "both second",
  "plain yes",
  "plain no",
  "plain even",
] as const;
type FacetState = (typeof FACET_STATES)[number];
const FACET_CONDITIONS: Record<string, readonly FacetState[]> = {
  low: ["very low", "low"],
  "very low": ["very low"],
  high: ["very high", "high"],
  "very high": ["very high"],
  both: ["both first", "both second"],
  "both first": ["both first"],
  "both second": ["both second"],
  plain: ["plain yes", "plain no", "plain even"],
  "plain yes": ["plain yes"],
  "plain no": ["plain no"],
  "plain even": ["plain even"],
  middle: FACET_STATES.filter((state) => /^(both|plain)/.test(state)),
  "not low": FACET_STATES.filter((state) => !state.endsWith("low")),
  "not high": FACET_STATES.filter((state) => !state.endsWith("high")),
};
const LEVELS = ["1", "2", "3", "4", "5"] as const;
const TRAIT_CONDITIONS: Record<string, readonly string[]> = {
  "very low": ["1"],
  low: ["1", "2"],
  middle: ["3"],
  high: ["4", "5"],
  "very high": ["5"],
};

/**
 * @example conditionOf("A4 very low"), conditionOf("E middle"), conditionOf("is Realist"), conditionOf("low reader")
 * @returns undefined if the text is not a condition
 */
function conditionOf(text: string): Condition | undefined {
  if (text === "low reader") return { subject: text, states: ["true"] };
  const [subject = "", ...rest] = text.split(" ");
  const value = rest.join(" ");
  if (subject === "is" || subject === "near")
    return ARCHETYPES.some((name) => name === value) ? { subject, states: [value] } : undefined;
  const conditions = FACETS.includes(subject) ? FACET_CONDITIONS : TRAIT_CONDITIONS;
  const isKnown = FACETS.includes(subject) || TRAITS.some((trait) => trait === subject);
  const states = isKnown && Object.hasOwn(conditions, value) ? conditions[value] : undefined;
  return states && { subject, states };
}

/** All states of a subject. */
function statesOf(subject: string): readonly string[] {
  if (subject === "low reader") return ["true", "false"];
  if (subject === "is" || subject === "near") return ARCHETYPES;
  return FACETS.includes(subject) ? FACET_STATES : LEVELS;
}

function facetState(reader: Reader, facet: Facet): FacetState {
  const { side, very, leans } = entryOf(reader.standings, facet);
  const split = reader.split[facet];
  if (side === "both" && split) return `both ${split}`;
  if (side === "both" || side === "plain") return `plain ${leans}`;
  return very ? `very ${side}` : side;
}

/** The state of a subject for this reader. */
function stateOf(reader: Reader, subject: string): string {
  if (subject === "low reader") return String(reader.isLow);
  if (subject === "is") return reader.archetypes.primary;
  if (subject === "near") return reader.archetypes.secondary;
  return FACETS.includes(subject) ? facetState(reader, subject) : String(entryOf(reader.traits, subject));
}

const isMet = ({ subject, states }: Condition, reader: Reader): boolean =>
  states.includes(stateOf(reader, subject));
/** Whether all conditions of a text hold for a reader. */
export const holdsFor = ({ conditions }: Pick<Block, "conditions">, reader: Reader): boolean =>
  conditions.every((condition) => isMet(condition, reader));

const text = z.string().min(3);
const BlockFile = z.array(
  z.strictObject({
    id: z.string().regex(/^[\w.-]+$/),
    slot: z.string().regex(/^[\w.-]+$/),
    when: z.array(z.string()),
    claims: z.array(z.string()).default([]),
    asides: z.record(z.string(), z.array(z.string())).default({}),
    title: text.optional(),
    line: text.optional(),
    text,
    advice: text.optional(),
    try: text.optional(),
    tone: z.literal("sting").optional(),
  }),
);
export type BlockFile = z.input<typeof BlockFile>;

export type Library = ReadonlyMap<string, readonly Block[]>;

/** Phrases that library texts must not contain, because they judge, diagnose or explain a scale. */
const FORBIDDEN = new RegExp(
  [
    /\b(?:below|above) (?:most|average)\b/,
    /\bcomes? out\b/,
    /\bstands? at\b/,
    /beside other people/,
    /percentile/,
    /what it rests on/,
    /of which you/,
    /\bintelligen/,
    /\bIQ\b/,
    /\byou(?:['’]re| are)? (?:always|never)\b/,
    /\b(?:diagnos|disorder|depress|bipolar|ADHD|autis|trauma|narciss|neurotic)/,
    /\bfacets?\b/,
    /\btraits?\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);

/** The first forbidden phrase in a text, if any. */
export const forbiddenIn = (prose: string): string | undefined => FORBIDDEN.exec(prose)?.[0];

/** Item ids of the instrument by statement, such as "Love large parties". */
type Statements = ReadonlyMap<string, string>;

/**
 * @example claimOf("not Love large parties", statements)
 * @returns undefined if there is no such statement
 */
export function claimOf(statement: string, statements: Statements): Claim | undefined {
  const agrees = !statement.startsWith("not ");
  const item = statements.get(agrees ? statement : statement.slice("not ".length));
  return item === undefined ? undefined : { item, agrees };
}

/**
 * Parses and checks the files of the library.
 * @param isList whether a slot is read as a list, which may be empty for some readers
 * @throws Error that names file, block and problem: an invalid field, condition, claim or aside, a forbidden
 * phrase, an id used twice, or a slot that has no text for some reader
 */
export function readLibrary(
  files: Record<string, unknown>,
  statements: Statements,
  isList: (slot: string) => boolean,
): Library {
  const slots = new Map<string, Block[]>();
  const ids = new Set<string>();
  const conditionCache = new Map<string, Condition | undefined>();
  const readCondition = (when: string) => {
    if (!conditionCache.has(when)) conditionCache.set(when, conditionOf(when));
    return conditionCache.get(when);
  };
  for (const [file, content] of Object.entries(files)) {
    const parsed = BlockFile.safeParse(content);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const [at] = issue?.path ?? [];
      const id = (content as { id?: string }[])[Number(at)]?.id ?? at;
      throw new Error(`content/library/${file}: block ${String(id)}: ${issue?.message}`);
    }
    for (const { when, claims, asides, text: prose, tone, ...fields } of parsed.data.map(typesetBlock)) {
      const refuse = (problem: string) =>
        new Error(`content/library/${file}: block ${fields.id}: ${problem}`);
      if (ids.has(fields.id)) throw refuse("its id is used twice");
      ids.add(fields.id);
      const conditions = when.map((conditionText) => {
        const condition = readCondition(conditionText);
        if (!condition) throw refuse(`"${conditionText}" is not a condition`);
        return condition;
      });
      const claimsOf = (list: string[]) =>
        list.map((statement) => {
          const claim = claimOf(statement, statements);
          if (!claim) throw refuse(`"${statement}" is not a statement`);
          return claim;
        });
      const strange = Object.keys(asides).find((sentence) => prose.split(sentence).length !== 2);
      if (strange) throw refuse(`"${strange}" is not in its text, or twice`);
      const fullText = [fields.title, fields.line, prose, fields.advice, fields.try].join("\n");
      const forbidden = forbiddenIn(fullText);
      if (forbidden) throw refuse(`"${forbidden}" is a forbidden phrase`);
      const presumed = claims.flatMap((claim) => readCondition(claim) ?? []);
      const subjects = conditions.map(({ subject }) => subject);
      const facets = subjects.filter((subject) => FACETS.includes(subject));
      const block = {
        ...fields,
        paragraphs: prose.split("\n\n"),
        stings: tone === "sting",
        conditions,
        claims: claimsOf(claims.filter((claim) => !readCondition(claim))),
        presumed,
        asides: Object.entries(asides).map(([sentence, list]) => ({ sentence, claims: claimsOf(list) })),
        facets,
        basis: facets.length > 0 ? facets : FACETS.filter((facet) => subjects.includes(facet.charAt(0))),
      };
      const slot = slots.get(block.slot);
      if (slot) slot.push(block);
      else slots.set(block.slot, [block]);
    }
  }
  for (const [slot, blocks] of slots) {
    const gap = isList(slot) ? undefined : gapOf(blocks);
    if (gap) throw new Error(`content/library: slot ${slot} has no text for a reader with ${gap}`);
  }
  return slots;
}

type FileBlock = z.infer<typeof BlockFile>[number];
const typesetBlock = (block: FileBlock): FileBlock => ({
  ...block,
  title: block.title && typeset(block.title),
  line: block.line && typeset(block.line),
  text: typeset(block.text),
  advice: block.advice && typeset(block.advice),
  asides: Object.fromEntries(Object.entries(block.asides).map(([aside, claims]) => [typeset(aside), claims])),
  try: block.try && typeset(block.try),
});

type Domains = ReadonlyMap<string, readonly string[]>;

/**
 * Describes a reader for whom no block fits, such as "low reader false, E 4"; undefined if every reader has
 * one. Blocks that sting do not fit low readers.
 */
export function gapOf(blocks: readonly Pick<Block, "conditions" | "stings">[]): string | undefined {
  const blockConditions = blocks.map(({ conditions }) => conditions);
  const mild = blocks.filter(({ stings }) => !stings).map(({ conditions }) => conditions);
  const low = new Map([
    ["low reader", ["true"]],
    ["N3", ["high", "very high"]],
  ]);
  // If no text is for low readers or withheld from them, they get the same texts as others.
  const isSame =
    mild.length === blockConditions.length &&
    blockConditions.flat().every(({ subject }) => subject !== "low reader");
  const uncovered =
    unmet(blockConditions, new Map([["low reader", ["false"]]])) ?? (isSame ? undefined : unmet(mild, low));
  if (!uncovered) return undefined;
  return [...uncovered].map(([subject, [state]]) => `${subject} ${state}`).join(", ");
}

/** Narrows the domains of subjects until a condition of every block fails; undefined if impossible. */
function unmet(blocks: readonly Condition[][], domains: Domains): Domains | undefined {
  const domain = (subject: string) => domains.get(subject) ?? statesOf(subject);
  const open = blocks
    .filter((conditions) =>
      conditions.every((c) => domain(c.subject).some((state) => c.states.includes(state))),
    )
    .map((conditions) =>
      conditions.filter((c) => !domain(c.subject).every((state) => c.states.includes(state))),
    );
  if (open.some(({ length }) => length === 0)) return undefined;
  // Branches on a shortest block, the one whose subjects occur most often: that ends the search soonest.
  const counts = new Map<string, number>();
  for (const { subject } of open.flat()) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  const countOthers = (conditions: Condition[]) =>
    conditions.reduce((sum, { subject }) => sum + lookUp(counts, subject), 0);
  const fewest = Math.min(...open.map(({ length }) => length));
  const [first] = open
    .filter(({ length }) => length === fewest)
    .toSorted((a, b) => countOthers(b) - countOthers(a));
  if (!first) return domains;
  const otherBlocks = open.filter((conditions) => conditions !== first);
  for (const { subject, states } of first) {
    const left = domain(subject).filter((state) => !states.includes(state));
    const uncovered = unmet(otherBlocks, new Map([...domains, [subject, left]]));
    if (uncovered) return uncovered;
  }
  return undefined;
}

/** How specific the conditions are: each counts 1 to 2, more if it is narrower; "low reader" counts 10. */
function specificity(conditions: Condition[]): number {
  return conditions.reduce((sum, { subject, states }) => {
    if (subject === "low reader") return sum + 10;
    return sum + 2 - states.length / statesOf(subject).length;
  }, 0);
}

/** Counts the claims that the answers contradict, and those left open, with unmet presumed conditions. */
function doubtsAbout(
  { claims, presumed }: Pick<Block, "claims" | "presumed">,
  reader: Reader,
): { denied: number; open: number } {
  const doubts = claims.map((claim) => doubtOf(claim, reader.answers));
  const missing = presumed.filter((condition) => !isMet(condition, reader));
  return {
    denied: doubts.filter((doubt) => doubt === "denied").length,
    open: doubts.filter((doubt) => doubt === "open").length + missing.length,
  };
}

/** The text without the asides that the answers do not support. */
function toldTo(reader: Reader, block: Block): Block {
  const unsaid = block.asides.filter(({ claims }) => claims.some((claim) => doubtOf(claim, reader.answers)));
  if (unsaid.length === 0) return block;
  const without = (paragraph: string) =>
    unsaid.reduce(
      (remaining, { sentence }) => remaining.replace(sentence, "").replace("  ", " ").trim(),
      paragraph,
    );
  return { ...block, paragraphs: block.paragraphs.map(without) };
}

/**
 * A text that fits a reader. `denied`, `open`: see `doubtsAbout`; `order`: tie-break between otherwise equal
 * texts.
 */
type Candidate = { block: Block; denied: number; open: number; specificity: number; order: number };
/** `excess`: by how much the text would exceed `MOST_SPENT` for one of its facets. */
type WeighedCandidate = Candidate & { weight: number; excess: number };

/** Negative if `a` fits better. */
const compare = (a: WeighedCandidate, b: WeighedCandidate): number =>
  a.denied - b.denied ||
  a.excess - b.excess ||
  a.open - b.open ||
  b.specificity - a.specificity ||
  b.weight - a.weight ||
  a.order - b.order;

/** Maximum number of texts about one facet, as long as others fit. */
const MOST_SPENT = 4;
/** Low spirits and low cheerfulness: one topic for low readers, so that a list has one text about them. */
const MOOD = ["N3", "E6"];

const mean = (subjects: string[], valueOf: (subject: string) => number) =>
  subjects.reduce((sum, subject) => sum + valueOf(subject), 0) / Math.max(1, subjects.length);
const subjectsOf = ({ conditions }: Block) => conditions.map(({ subject }) => subject);

/**
 * Creates a chooser, which gives no text twice.
 * @param excluded ids of texts that the reader rejected
 */
export function chooserFor(
  library: Library,
  reader: Reader,
  excluded: ReadonlySet<string> = new Set(),
): Chooser {
  const seed = hash(reader.seed);
  const used = new Set<string>(excluded);
  const listed = new Map<string, Block[]>();
  const spent = new Map<string, number>();
  const timesSpent = (subject: string) => spent.get(subject) ?? 0;
  const excess = ({ facets }: Block) =>
    Math.max(0, ...facets.map((facet) => timesSpent(facet) + 1 - MOST_SPENT));
  const weight = (block: Block) =>
    mean(block.facets, (facet) => entryOf(reader.distances, facet)) - mean(subjectsOf(block), timesSpent) / 4;

  const topicsOf = (block: Block) =>
    subjectsOf(block).map((subject) => (reader.isLow && MOOD.includes(subject) ? "mood" : subject));

  const candidates = new Map<string, Candidate[]>();
  const candidatesOf = (slot: string): Candidate[] => {
    const cached = candidates.get(slot);
    if (cached) return cached;
    const candidatesOfSlot = (library.get(slot) ?? [])
      .filter((block) => !(reader.isLow && block.stings) && holdsFor(block, reader))
      .map((block) => ({
        block,
        order: hash(block.id, seed),
        specificity: specificity(block.conditions),
        ...doubtsAbout(block, reader),
      }));
    candidates.set(slot, candidatesOfSlot);
    return candidatesOfSlot;
  };
  const unused = (slot: string) => candidatesOf(slot).filter(({ block }) => !used.has(block.id));
  /** The unused texts of a slot that fit, with their current weight. */
  const fitting = (slot: string): WeighedCandidate[] =>
    unused(slot).map((candidate) => ({
      ...candidate,
      weight: weight(candidate.block),
      excess: excess(candidate.block),
    }));
  const take = (block: Block): Block => {
    used.add(block.id);
    for (const subject of subjectsOf(block)) spent.set(subject, timesSpent(subject) + 1);
    return toldTo(reader, block);
  };

  return {
    finding(id: string): Block {
      const block = required(
        library.get("finding")?.find((finding) => finding.id === id),
        `the finding ${id}`,
      );
      return used.has(id) ? toldTo(reader, block) : take(block);
    },
    has: (slot: string): boolean => unused(slot).some(({ denied, open }) => !denied && !open),
    one(slot: string): Block {
      const fittingCandidates = fitting(slot);
      if (fittingCandidates.length === 0) throw new Error(`The library has no text for slot ${slot}`);
      return take(
        fittingCandidates.reduce((best, candidate) => (compare(candidate, best) < 0 ? candidate : best))
          .block,
      );
    },
    several(slot: string, count: number, isWanted: (block: Block) => boolean = () => true): Block[] {
      const sorted = fitting(slot)
        .filter(({ block }) => isWanted(block))
        .toSorted(
          (a, b) => b.block.facets.length * b.weight - a.block.facets.length * a.weight || a.order - b.order,
        );
      const chosen: Block[] = [];
      const before = listed.get(slot) ?? [];
      const isNew = (block: Block) => {
        const topics = topicsOf(block);
        return ![...before, ...chosen].some(
          (chosenBlock) =>
            chosenBlock === block || topicsOf(chosenBlock).some((topic) => topics.includes(topic)),
        );
      };
      const perTrait = (block: Block) =>
        chosen.filter((chosenBlock) => chosenBlock.facets[0]?.[0] === block.facets[0]?.[0]).length;
      const isVaried = (block: Block) => isNew(block) && excess(block) === 0 && perTrait(block) < 2;
      const rules = [
        ({ block, denied, open }: Candidate) => !denied && !open && isVaried(block),
        ({ block, denied }: Candidate) => !denied && isVaried(block),
        ({ block, denied }: Candidate) => !denied && isNew(block) && excess(block) === 0,
        ({ block, denied }: Candidate) => !denied && isNew(block),
        ({ block, denied }: Candidate) => !denied && !chosen.includes(block),
        ({ block }: Candidate) => !chosen.includes(block),
      ];
      for (const rule of rules)
        for (const candidate of sorted) {
          if (chosen.length === count) break;
          if (rule(candidate)) chosen.push(candidate.block);
        }
      listed.set(slot, [...before, ...chosen]);
      return chosen.map(take);
    },
  };
}
