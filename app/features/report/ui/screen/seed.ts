import type { Relation, ReportDocument } from "../../contract.ts";
import type { Reactions } from "./use-feedback.ts";

export type ReportIds = { userId: string; sessionId: string; testId: string };

/** The server loader's data; `document` is null if it found no report. `at`: server time in milliseconds. */
export type Seed = {
  document: ReportDocument | null;
  reactions: Reactions;
  relation: Relation;
  claimed: boolean;
  /** Whether anyone with the link can open the report. */
  shared: boolean;
  at: number;
};

const CACHED_MS = 30 * 60_000;
const seeds = new Map<string, { seed: Seed; since: number }>();
const keyOf = ({ sessionId, testId }: ReportIds) => `${sessionId}/${testId}`;

/** Remembers the server's data as initial data for the browser's own query, which may run offline. */
export const rememberSeed = (ids: ReportIds, seed: Seed) =>
  void seeds.set(keyOf(ids), { seed, since: Date.now() });

/** The data of a report that was shown in the last 30 minutes, if any. */
export function recallSeed(ids: ReportIds): Seed | undefined {
  const entry = seeds.get(keyOf(ids));
  return entry && Date.now() - entry.since < CACHED_MS ? entry.seed : undefined;
}
