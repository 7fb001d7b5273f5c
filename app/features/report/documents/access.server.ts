import type { Services } from "../../../platform/services.server.ts";
import * as quest from "../../quest/quest.server.ts";
import { ANONYMOUS, type Relation } from "../contract.ts";
import { type CachedReport } from "./cache.server.ts";
import type { ReportKey } from "./status.server.ts";

/**
 * Who wants to see a report: a signed-in person or nobody, and the headers that carry their browser's cookie.
 */
export type Viewer = { userId: string | null; headers?: Headers };

/** What a report is to whoever looks at it. */
export async function relationOf(
  services: Pick<Services, "db">,
  { sessionId }: ReportKey,
  { ownerId }: CachedReport,
  viewer: Viewer,
): Promise<Relation> {
  if (ownerId !== null) return ownerId === viewer.userId ? "owner" : "guest";
  const made =
    viewer.headers?.has("cookie") && (await quest.ownsByCookie(services, sessionId, viewer.headers));
  return made ? "maker" : "guest";
}

/** Whoever has just saved a report lands on it at once: what memory says of an owner may be a second old. */
export const mayBeClaimedSince = ({ ownerId }: CachedReport, viewer: Viewer, userId = ANONYMOUS) =>
  ownerId === null && (viewer.userId !== null || userId !== ANONYMOUS);
