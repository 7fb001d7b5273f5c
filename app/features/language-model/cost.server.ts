import type { ConfiguredModel } from "./config.server.ts";

export type Tokens = { in: number; out: number };

/** The cost of tokens in millionths of a rupee, rounded up. */
export const microRupeesFor = ({ rupeesIn, rupeesOut }: ConfiguredModel, tokens: Tokens): number =>
  Math.ceil(tokens.in * rupeesIn + tokens.out * rupeesOut);
