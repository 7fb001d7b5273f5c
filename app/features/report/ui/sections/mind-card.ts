import type { Evidence, ReportDocument } from "../../contract.ts";

export type Tile = {
  label: string;
  percent: number;
  insight: string;
  band?: { low: number; high: number; guess: number };
};

/** Shown for what a report leaves out. Source: specification §3. */
const MISSING = { name: "The Architect", score: "50/100", insight: "Analysis in progress..." };
const LABELS = ["Drive", "Curiosity", "Composure", "Warmth"];

/** The n of "n/100", 0..100. */
export const percentOf = (score: string | undefined): number => {
  const n = Number.parseInt(score ?? MISSING.score, 10);
  return Number.isNaN(n) ? 50 : Math.min(100, Math.max(0, n));
};

/**
 * What the Mind Card shows: four tiles always, with defaults for what is missing; a band only where the
 * engine gave one for this very figure.
 */
export function mindCard(
  card: Partial<ReportDocument["results"]["Mind Card"]>,
  attributes: Evidence["attributes"],
) {
  const tiles = LABELS.map((label, i): Tile => {
    const percent = percentOf(card.scores?.[i]);
    const known = attributes[i];
    const band =
      known && known.percentile === percent
        ? { low: known.low, high: known.high, guess: percent }
        : undefined;
    return {
      label: card.attributes?.[i] || label,
      percent,
      insight: card.insights?.[i] || MISSING.insight,
      ...(band && { band }),
    };
  });
  return {
    name: card.name || MISSING.name,
    tag: card.personality ?? "",
    description: card.description ?? "",
    tiles,
  };
}
