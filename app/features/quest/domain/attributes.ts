import { FACETS, type Attribute, type Facet } from "../contract.ts";
import { estimateFrom } from "./estimate.ts";
import type { Prepared } from "./form.ts";
import { varianceOf } from "./joint.ts";
import { itemAt } from "../../../lib/checked.ts";
import { figureAt } from "./matrix.ts";

/** A minus sign means that a low facet raises the attribute. */
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
  at: number[];
  sign: number[];
  sd: number;
  /** Variance of the true score, and standard error; both in units of the observed standard deviation. */
  variance: number;
  se: number;
};

const cache = new WeakMap<Prepared, Composite[]>();

/**
 * Composites with unit weights and signs s: observed variance sᵀRs, true variance sᵀΘs, error sᵀVs (C. I.
 * Mosier, Psychometrika 8, 1943, with the covariance of all facets' errors).
 */
function composites({ r, joint }: Prepared): Composite[] {
  return COMPOSITES.map(([id, name, signed]) => {
    const facets = signed.map((f) => f.replace("-", ""));
    const at = facets.map((f) => FACETS.indexOf(f));
    const sign = signed.map((f) => (f.startsWith("-") ? -1 : 1));
    const observed = varianceOf(r, at, sign);
    return {
      id,
      name,
      facets,
      at,
      sign,
      sd: Math.sqrt(observed),
      variance: varianceOf(joint.truth, at, sign) / observed,
      se: Math.sqrt(varianceOf(joint.error, at, sign) / observed),
    };
  });
}

/**
 * All attributes of a person, from observed facet scores z and true-score estimates. The first four are shown
 * on the Mind Card: those farthest from average in percentile, without common facets; the others follow in
 * the same order.
 */
export function attributesOf(prepared: Prepared, z: Float64Array, truth: Float64Array): Attribute[] {
  const list = cache.get(prepared) ?? composites(prepared);
  cache.set(prepared, list);
  const attributes = list
    .map(({ id, name, facets, at, sign, sd, variance, se }): Attribute => {
      const sum = (of: Float64Array) =>
        at.reduce((total, f, i) => total + itemAt(sign, i) * figureAt(of, f), 0) / sd;
      return { id, name, facets, ...estimateFrom({ z: sum(z), t: sum(truth), se, variance }) };
    })
    .toSorted((a, b) => distance(b) - distance(a));
  const tiles: Attribute[] = [];
  for (const attribute of attributes)
    if (tiles.length < 4 && !tiles.some((t) => t.facets.some((f) => attribute.facets.includes(f))))
      tiles.push(attribute);
  return [...tiles, ...attributes.filter((a) => !tiles.includes(a))];
}

const distance = (a: Attribute) => Math.abs(a.t) / Math.sqrt(a.reliability);
