import type { Services } from "../../../platform/services.server.ts";
import { ANONYMOUS, type Relation, type ReportDocument } from "../contract.ts";
import { readCachedReport } from "./cache.server.ts";
import type { ReportKey } from "./status.server.ts";
import { mayBeClaimedSince, relationOf, type Viewer } from "./access.server.ts";

/**
 * `userId`: from the URL. It must be "anonymous" or the owner's id to find the report, but grants no access.
 */
type ReportRequest = ReportKey & { viewer: Viewer; userId?: string };

export type OpenedReport = {
  document: ReportDocument;
  json: () => string;
  relation: Relation;
  claimed: boolean;
  shared: boolean;
};

/**
 * A report for this viewer: complete for its owner or, before it has one, for the browser that took the
 * quest; for guests without answers, and only while it is shared.
 * @example const opened = await report.openReport(services, { userId: params.userId, sessionId, testId,
 * viewer: { userId: user?.id ?? null, headers } })
 */
export async function openReport(
  services: Pick<Services, "db" | "clock" | "log">,
  { viewer, userId, ...key }: ReportRequest,
): Promise<OpenedReport | undefined> {
  const cached = await readCachedReport(services, key);
  const current =
    cached && mayBeClaimedSince(cached, viewer, userId)
      ? await readCachedReport(services, key, { fresh: true })
      : cached;
  if (!current || (userId !== undefined && userId !== ANONYMOUS && userId !== current.ownerId))
    return undefined;
  const relation = await relationOf(services, key, current, viewer);
  if (relation === "guest" && !current.shared) return undefined;
  const isGuest = relation === "guest";
  return {
    document: isGuest ? current.guest() : current.own,
    json: isGuest ? current.guestJson : current.ownJson,
    relation,
    claimed: current.ownerId !== null,
    shared: current.shared,
  };
}
