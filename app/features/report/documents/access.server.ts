import type { Services } from "../../../platform/services.server.ts";
import * as quest from "../../quest/quest.server.ts";
import { ANONYMOUS, type Relation } from "../contract.ts";
import { type CachedReport } from "./cache.server.ts";
import type { ReportKey } from "./status.server.ts";

/** The viewer of a report: the signed-in user, if any, and the request's headers with the cookie. */
export type Viewer = { userId: string | null; headers?: Headers };

export async function relationOf(
  services: Pick<Services, "db">,
  { sessionId }: ReportKey,
  { ownerId }: CachedReport,
  viewer: Viewer,
): Promise<Relation> {
  if (ownerId !== null) return ownerId === viewer.userId ? "owner" : "guest";
  const isMaker =
    viewer.headers?.has("cookie") && (await quest.ownsByCookie(services, sessionId, viewer.headers));
  return isMaker ? "maker" : "guest";
}

/**
 * Whether the cached entry may predate a claim: people open a report right after saving it, when the cache
 * may be a second old.
 */
export const mayBeClaimedSince = ({ ownerId }: CachedReport, viewer: Viewer, userId = ANONYMOUS) =>
  ownerId === null && (viewer.userId !== null || userId !== ANONYMOUS);
