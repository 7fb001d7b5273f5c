import type { LinkedPages } from "../../../platform/feature.server.ts";
import { formOf, SESSION_ID } from "../../quest/contract.ts";
import { readCachedReport, type CachedReport } from "./cache.server.ts";
import { ANONYMOUS } from "../contract.ts";

const PATH = /^\/quest-result\/([^/]+)\/([^/]+)\/([^/]+)$/;

function partsOf(path: string) {
  const [, userId = "", sessionId = "", testId = ""] = PATH.exec(path) ?? [];
  return SESSION_ID.test(sessionId) && formOf(testId) ? { userId, key: { sessionId, testId } } : undefined;
}

/** Guests see nothing of an unshared report, and nothing under an id other than its owner's. */
function stampOf(cached: CachedReport | undefined, userId: string): string | undefined {
  if (!cached?.shared) return undefined;
  return userId === ANONYMOUS || userId === cached.ownerId ? cached.version : undefined;
}

/** The results as guests read them. */
export const resultsByLink: LinkedPages = {
  path: PATH,
  async readStamp(services, path) {
    const linked = partsOf(path);
    return linked && stampOf(await readCachedReport(services, linked.key), linked.userId);
  },
};
