import { z } from "zod";

/*
 * What a text says of its reader, as data beside it:
 *
 *   "says": ["N1 >= 4", "E2 <= 2 or E1 <= 2", "A1 > A4", "is Anchor", "does: finish things"]
 *
 * A key is a trait or a facet, a number one of the engine's five levels. `A1 > A4` compares two levels; `is`
 * and `near` name the nearest archetype and the one after it; `does:` and `not:` name something that no level
 * measures, so that two texts can be caught contradicting each other. All claims of a text hold together.
 */

/** One person's levels, 1 to 5 by trait and facet, and the two nearest archetypes. */
export type Measured = {
  levels: Readonly<Record<string, number>>;
  nearest: string;
  second: string;
};

type Bound = { kind: "bound"; key: string; least: number; most: number };
type Part =
  | Bound
  | { kind: "above"; key: string; below: string }
  | { kind: "nearest"; name: string }
  | { kind: "second"; name: string }
  | { kind: "habit"; name: string; does: boolean };
/** Holds where one of its parts does. */
type Clause = Part[];

const KEY = "[OCEAN][1-6]?";
const BOUND = new RegExp(`^(${KEY}) (>=|<=|=) ([1-5])$`);
const ABOVE = new RegExp(`^(${KEY}) > (${KEY})$`);
const NAMED = /^(is|near) ([A-Z][a-z]+)$/;
const HABIT = /^(does|not): ([a-z][a-z' -]+)$/;

function partOf(text: string): Part | undefined {
  const [, key = "", relation, number] = BOUND.exec(text) ?? [];
  const level = Number(number);
  if (relation)
    return {
      kind: "bound",
      key,
      least: relation === "<=" ? 1 : level,
      most: relation === ">=" ? 5 : level,
    };
  const [, above, below] = ABOVE.exec(text) ?? [];
  if (above && below) return { kind: "above", key: above, below };
  const [, which, name] = NAMED.exec(text) ?? [];
  if (name) return { kind: which === "is" ? "nearest" : "second", name };
  const [, does, habit] = HABIT.exec(text) ?? [];
  return habit ? { kind: "habit", name: habit, does: does === "does" } : undefined;
}

const known = new Map<string, Clause | undefined>();
function clauseOf(claim: string): Clause | undefined {
  if (!known.has(claim)) {
    const parts = claim.split(" or ").map(partOf);
    const whole = parts.filter((part) => part !== undefined);
    known.set(claim, whole.length < parts.length ? undefined : whole);
  }
  return known.get(claim);
}
const clause = (claim: string): Clause => {
  const found = clauseOf(claim);
  if (!found) throw new RangeError(`“${claim}” is not a claim`);
  return found;
};

const MISSING = 'has no claims: give what it states or implies of its reader, such as "says": ["N1 >= 4"]';

/** The claims of a text; a text without them, or with one that cannot be read, is refused. */
export const Says = z
  .array(
    z.string().refine((claim) => clauseOf(claim) !== undefined, {
      error: ({ input }) => `“${String(input)}” is not a claim such as "N1 >= 4", "A1 > A4" or "is Anchor"`,
    }),
    { error: ({ input }) => (input === undefined ? MISSING : undefined) },
  )
  .min(1, MISSING);

const within = (level: number | undefined, { least, most }: Bound) =>
  level !== undefined && level >= least && level <= most;

function holds({ levels, nearest, second }: Measured, part: Part): boolean {
  switch (part.kind) {
    case "habit":
      return true;
    case "nearest":
      return nearest === part.name;
    case "second":
      return second === part.name;
    case "above":
      return (levels[part.key] ?? 0) > (levels[part.below] ?? 5);
    case "bound":
      return within(levels[part.key], part);
  }
}

/**
 * Whether somebody's levels bear these claims, all of them.
 * @throws RangeError for a claim that `Says` would refuse
 */
export const bears = (measured: Measured, says: readonly string[]): boolean =>
  says.every((claim) => clause(claim).some((part) => holds(measured, part)));

/** The first of some texts that somebody's levels bear; undefined where they bear none. */
export const firstBorne = <T extends { says: readonly string[] }>(
  measured: Measured,
  texts: readonly T[],
): T | undefined => texts.find(({ says }) => bears(measured, says));

function excludes(a: Part, b: Part): boolean {
  if (a.kind === "bound" && b.kind === "bound")
    return a.key === b.key && (a.least > b.most || b.least > a.most);
  if (a.kind === "above" && b.kind === "above") return a.key === b.below && a.below === b.key;
  if (a.kind === "habit" && b.kind === "habit") return a.name === b.name && a.does !== b.does;
  if (a.kind === "nearest" && b.kind === "nearest") return a.name !== b.name;
  return a.kind === "second" && b.kind === "second" && a.name !== b.name;
}

/** The first two claims of two texts that nobody can bear together; undefined where there are none. */
export function opposed(a: readonly string[], b: readonly string[]): [string, string] | undefined {
  for (const one of a)
    for (const other of b)
      if (clause(one).every((x) => clause(other).every((y) => excludes(x, y)))) return [one, other];
  return undefined;
}

/** A text that is printed only where its reader's levels bear what it says. */
export const Said = z.object({ says: Says, text: z.string().min(3) });

/** Sentences of a text, as claims are checked: one at a time. */
export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?…][”’)]?)\s+(?=[“‘(A-Z0-9])/).filter((sentence) => sentence !== "");

function noteClaims(found: Map<string, string[][]>, text: string, says: string[]): void {
  for (const sentence of sentencesOf(text)) {
    const before = found.get(sentence);
    if (before) before.push(says);
    else found.set(sentence, [says]);
  }
}

/** Claims by sentence, from everything under `texts` that carries `says`. */
export function claimsBySentence(texts: unknown): Map<string, string[][]> {
  const found = new Map<string, string[][]>();
  const walk = (node: unknown, says: string[] | undefined): void => {
    if (typeof node === "string" && says) noteClaims(found, node, says);
    if (typeof node !== "object" || node === null) return;
    const own = "says" in node ? Says.safeParse(node.says).data : undefined;
    for (const [key, inner] of Object.entries(node)) if (key !== "says") walk(inner, own ?? says);
  };
  walk(texts, undefined);
  return found;
}
