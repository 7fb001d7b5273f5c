import type { ReportDocument } from "../../contract.ts";
import type { Reactions } from "./use-feedback.ts";
import type { Relation } from "./viewer.ts";

export type ReportIds = { userId: string; sessionId: string; testId: string };

/** What the server has rendered: the report, or that there is none. `at`: milliseconds of its clock. */
export type Seed = {
  document: ReportDocument | null;
  reactions: Reactions;
  relation: Relation;
  claimed: boolean;
  /** Whether everyone with the link can open it. */
  shared: boolean;
  at: number;
};

const CACHED_MS = 30 * 60_000;
const seeds = new Map<string, { seed: Seed; since: number }>();
const keyOf = ({ sessionId, testId }: ReportIds) => `${sessionId}/${testId}`;

/** Keeps what the server rendered for the browser's own fetching, which may have to do without the server. */
export const rememberSeed = (ids: ReportIds, seed: Seed) =>
  void seeds.set(keyOf(ids), { seed, since: Date.now() });

/** A report that this page showed in the last 30 minutes. */
export function recallSeed(ids: ReportIds): Seed | undefined {
  const entry = seeds.get(keyOf(ids));
  return entry && Date.now() - entry.since < CACHED_MS ? entry.seed : undefined;
}
