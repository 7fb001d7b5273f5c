import type { Services } from "../../../platform/services.server.ts";
import * as quest from "../../quest/quest.server.ts";
import { ANONYMOUS, type Relation } from "../contract.ts";
import { type CachedReport } from "./cache.server.ts";
import type { ReportKey } from "./status.server.ts";

/** The viewer of a report: a signed-in person or no one, and the request's headers with their cookie. */
export type Viewer = { userId: string | null; headers?: Headers };

/** The relation of a viewer to a report. */
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

/** People see a report right after saving it, when the cached owner may be a second old. */
export const mayBeClaimedSince = ({ ownerId }: CachedReport, viewer: Viewer, userId = ANONYMOUS) =>
  ownerId === null && (viewer.userId !== null || userId !== ANONYMOUS);
