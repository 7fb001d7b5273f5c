import type { LinkedPages } from "../../../platform/feature.server.ts";
import { formOf, SESSION_ID } from "../../quest/contract.ts";
import { readCachedReport, type CachedReport } from "./cache.server.ts";
import { ANONYMOUS } from "../contract.ts";

const PATH = /^\/quest-result\/([^/]+)\/([^/]+)\/([^/]+)$/;

function partsOf(path: string) {
  const [, userId = "", sessionId = "", testId = ""] = PATH.exec(path) ?? [];
  return SESSION_ID.test(sessionId) && formOf(testId) ? { userId, key: { sessionId, testId } } : undefined;
}

/** Undefined for an unshared report, and for a user id other than the owner's or "anonymous". */
function stampOf(cached: CachedReport | undefined, userId: string): string | undefined {
  if (!cached?.shared) return undefined;
  return userId === ANONYMOUS || userId === cached.ownerId ? cached.version : undefined;
}

/** Result pages as guests see them. */
export const resultsByLink: LinkedPages = {
  path: PATH,
  async readStamp(services, path) {
    const linked = partsOf(path);
    return linked && stampOf(await readCachedReport(services, linked.key), linked.userId);
  },
};
