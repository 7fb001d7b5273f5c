import { codeOf } from "../kernel/typed.ts";

/** The times after which a statement is one that comes again. */
const REPEATED = 3;
/** So many have names; a connection keeps a plan of each that it was asked for. */
const MOST_NAMED = 400;
/** So many that came once or twice are remembered. */
const MOST_SEEN = 2_000;

/** One statement that reads or writes rows; a name is for one alone. */
const ROWS = /^\s*(?:select|insert|update|delete|with)\b/i;
const SEVERAL = /;\s*\S/;

/**
 * In a statement whose plan hangs on its values, as on how many days it reads: it has no name, and is planned
 * anew each time. After five times PostgreSQL would take one plan for all values, and read a tenth as fast.
 */
export const BY_VALUES = "/* by values */";

type Seen = { times: number; name?: string };

/**
 * Names for statements that come again and again, by their text: PostgreSQL parses and plans a named one once
 * for each connection. What comes rarely has none, nor has what comes after the first few hundred.
 */
export function statementNames() {
  const seen = new Map<string, Seen>();
  const unfit = new Set<string>();
  let named = 0;
  return {
    /** @returns undefined for one that is asked without a name */
    nameOf(text: string): string | undefined {
      const known = seen.get(text);
      if (known?.name) return known.name;
      if (named >= MOST_NAMED || unfit.has(text) || !ROWS.test(text) || SEVERAL.test(text)) return undefined;
      if (text.includes(BY_VALUES)) return undefined;
      if (!known) {
        if (seen.size >= MOST_SEEN) for (const [one, { name }] of seen) if (!name) seen.delete(one);
        seen.set(text, { times: 1 });
        return undefined;
      }
      if (++known.times < REPEATED) return undefined;
      return (known.name = `s${++named}`);
    },
    /** The statement is asked without a name from now on. */
    forget(text: string): void {
      if (seen.delete(text)) unfit.add(text);
    },
  };
}

/**
 * A migration changed what a named statement answers. Source: PostgreSQL, `RevalidateCachedQuery`, which
 * gives no code of its own to it, and its words in the language of the server.
 */
export const isPlanOutdated = (error: unknown) =>
  error instanceof Error &&
  (error.message === "cached plan must not change result type" ||
    (codeOf(error) === "0A000" && "routine" in error && error.routine === "RevalidateCachedQuery"));
