import type { Evidence, ReportDocument } from "../../contract.ts";

export type Tile = {
  label: string;
  percent: number;
  insight: string;
  band?: { low: number; high: number; guess: number };
};

/** Defaults for values that a report lacks. Source: specification §3. */
const MISSING = { name: "The Architect", score: "50/100", insight: "Analysis in progress..." };
const LABELS = ["Drive", "Curiosity", "Composure", "Warmth"];

/** The n of "n/100", clamped to 0..100; 50 if it is not a number. */
export const percentOf = (score: string | undefined): number => {
  const n = Number.parseInt(score ?? MISSING.score, 10);
  return Number.isNaN(n) ? 50 : Math.min(100, Math.max(0, n));
};

type Card = Partial<ReportDocument["results"]["Mind Card"]>;

const bandOf = (attribute: Evidence["attributes"][number] | undefined, percent: number) =>
  attribute?.percentile === percent
    ? { low: attribute.low, high: attribute.high, guess: percent }
    : undefined;

/**
 * The content of the Mind Card: always four tiles, with defaults for missing values, and a range only if the
 * engine has one for the same figure.
 */
export function mindCard(card: Card, attributes: Evidence["attributes"]) {
  const tiles = LABELS.map((label, i): Tile => {
    const percent = percentOf(card.scores?.[i]);
    const band = bandOf(attributes[i], percent);
    return {
      label: card.attributes?.[i] || label,
      percent,
      insight: card.insights?.[i] || MISSING.insight,
      ...(band && { band }),
    };
  });
  const { name, personality: tag = "", description = "" } = card;
  return { name: name || MISSING.name, tag, description, tiles };
}
