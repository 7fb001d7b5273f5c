import { FACETS, type Attribute, type Facet } from "../contract.ts";
import { estimate } from "./estimate.ts";
import type { Prepared } from "./form.ts";

/** A minus sign before a facet: the attribute is high where that facet is low. */
const COMPOSITES: [id: string, name: string, facets: string[]][] = [
  ["drive", "Drive", ["C4", "E4", "C5"]],
  ["curiosity", "Curiosity", ["O5", "O4"]],
  ["imagination", "Imagination", ["O1", "O2"]],
  ["composure", "Composure", ["-N1", "-N2", "-N6"]],
  ["warmth", "Warmth", ["E1", "A1", "E6"]],
  ["empathy", "Empathy", ["O3", "A3", "A6"]],
  ["presence", "Presence", ["E3", "E2", "-N4"]],
  ["follow-through", "Follow-through", ["C1", "C3", "C5"]],
  ["self-command", "Self-command", ["C6", "-N5"]],
  ["independent-judgement", "Independent judgement", ["O5", "-A1", "-A4"]],
  ["systems-thinking", "Systems thinking", ["O5", "C2"]],
  ["play", "Play", ["E5", "E6"]],
  ["fairness", "Fairness", ["A2", "A5"]],
];

type Composite = {
  id: string;
  name: string;
  facets: Facet[];
  reversed: Facet[];
  at: number[];
  sign: number[];
  sd: number;
  reliability: number;
};

const made = new WeakMap<Prepared, Composite[]>();

/**
 * Composites with unit weights: variance sᵀRs from the facets' correlations R and signs s;
 * reliability 1 − Σ(1 − r) / sᵀRs (C. I. Mosier, Psychometrika 8, 1943).
 */
function composites(prepared: Prepared): Composite[] {
  const { r, facetReliability } = prepared;
  return COMPOSITES.map(([id, name, signed]) => {
    const facets = signed.map((f) => f.replace("-", ""));
    const at = facets.map((f) => FACETS.indexOf(f));
    const sign = signed.map((f) => (f.startsWith("-") ? -1 : 1));
    const variance = at.reduce(
      (sum, i, a) => sum + at.reduce((row, j, b) => row + sign[a]! * sign[b]! * r[i * FACETS.length + j]!, 0),
      0,
    );
    const error = at.reduce((sum, i) => sum + 1 - facetReliability[i]!, 0);
    const reversed = facets.filter((_, i) => sign[i]! < 0);
    return {
      id,
      name,
      facets,
      reversed,
      at,
      sign,
      sd: Math.sqrt(variance),
      reliability: 1 - error / variance,
    };
  });
}

/**
 * All attributes of a person. The first four are the tiles of the Mind Card: the ones farthest from the
 * average in percentile, and no two of the four from the same facet; the others follow by the same distance.
 */
export function attributesOf(prepared: Prepared, z: Float64Array): Attribute[] {
  const list = made.get(prepared) ?? composites(prepared);
  made.set(prepared, list);
  const all = list
    .map(({ id, name, facets, reversed, at, sign, sd, reliability }): Attribute => {
      const sum = at.reduce((total, f, i) => total + sign[i]! * z[f]!, 0);
      return { id, name, facets, reversed, ...estimate(sum / sd, reliability) };
    })
    .toSorted((a, b) => distance(b) - distance(a));
  const tiles: Attribute[] = [];
  for (const attribute of all)
    if (tiles.length < 4 && !tiles.some((t) => t.facets.some((f) => attribute.facets.includes(f))))
      tiles.push(attribute);
  return [...tiles, ...all.filter((a) => !tiles.includes(a))];
}

const distance = (a: Attribute) => Math.abs(a.t) / Math.sqrt(a.reliability);
