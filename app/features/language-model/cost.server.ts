import type { ConfiguredModel } from "./config.server.ts";

export type Tokens = { in: number; out: number };

/**
 * What tokens cost in millionths of a rupee: so many tokens times the rupees for a million of them, rounded
 * up.
 */
export const microRupeesFor = ({ rupeesIn, rupeesOut }: ConfiguredModel, tokens: Tokens): number =>
  Math.ceil(tokens.in * rupeesIn + tokens.out * rupeesOut);
