import { bears, type Measured } from "../../kernel/claims.ts";
import { catalogue } from "./catalogue.server.ts";
import { NAMES } from "./claims-register.server.ts";

/** One claim of a slot, what it looks like in words, and every written text that vouches for it. */
export type BriefClaim = { says: string; means: string; vouching: string };

const KEYS = /[OCEAN][1-6]?(?= [<>=])|(?<=> )[OCEAN][1-6]?/g;
/** Traits and facets that a claim is about. */
export const keysOf = (claim: string) => [...new Set(claim.match(KEYS) ?? [])];

/** The written texts of a trait or facet that somebody's levels bear. */
function textsOf(key: string, measured: Measured): string[] {
  const facet = catalogue.facets[key];
  if (!facet) {
    const trait = Object.entries(catalogue.traits).find(([name]) => name === key)?.[1] ?? [];
    return trait.filter(({ says }) => bears(measured, says)).map(({ text }) => text);
  }
  const pole = [facet.high, facet.low].find(({ says }) => bears(measured, says));
  return pole ? [pole.text, `You ${pole.clause}.`, pole.head, pole.title] : [facet.mid.text];
}

/** A claim with what it means, and the written texts that vouch for it. */
export function claimOf(says: string, measured: Measured): BriefClaim {
  const texts = keysOf(says).flatMap((key) => textsOf(key, measured));
  const named = keysOf(says).flatMap((key) => NAMES[key] ?? []);
  const means = texts[0] ?? says.replace(/^(is|near) (\w+)$/, "The $2 is the type that comes nearest.");
  return { says, means, vouching: [...texts, ...named].join(" ") };
}
